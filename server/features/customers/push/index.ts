// Notifications in customers' browsers.
import { PushRefused, SubscriptionEnded } from "../../../providers/push/push.ts";
import type { Feature } from "../../feature.ts";
import { deliveryTask, type DeliveryParts } from "../../platform/index.ts";
import { readSafari, readSubscription } from "./device.ts";
import { forgetDevice, register, type PushServices } from "./register.ts";

export const push = {
  name: "push",
  tables: ["push_devices"],
  brings: (services: PushServices & DeliveryParts) => ({
    routes: {
      "GET /api/v1/PushNotification/GetPublicKey": () =>
        Promise.resolve({ publicKey: services.push?.publicKey ?? null }),
      "POST /api/v1/PushNotification/RegisterBrowserToken": (context) => {
        const { deviceToken, browserType } = context.body;
        return register(services, { device: readSubscription(deviceToken), browserType }, context);
      },
      "GET /api/v1/PushNotification/RegisterBrowserTokenThirdSafari": (context) =>
        register(services, { device: readSafari(context.query.deviceToken), browserType: "safari" }, context),
    },
    tasks: {
      push: deliveryTask(services, "push", async (message) => {
        if (services.push === null) throw new PushRefused("No key for notifications is configured.");
        try {
          await services.push.send(message);
        } catch (error) {
          if (error instanceof SubscriptionEnded)
            await forgetDevice(services.database, message.accountId, message.subscription);
          throw error;
        }
      }),
    },
  }),
} satisfies Feature<never, never>;
