// Notifications to the local outbox. A browser subscribes for a key as it would for the real one.
import type { Outbox } from "../outbound/outbox.ts";
import { isPushEndpoint, PushRefused, type PushProvider } from "./push.ts";
import { publicKeyOf } from "./webPush.ts";

export function outboxPush(outbox: Outbox, key: Buffer, now: () => Date): PushProvider {
  return {
    publicKey: publicKeyOf(key),
    async send({ id, accountId, subscription: { endpoint }, title, text }) {
      if (!isPushEndpoint(endpoint)) throw new PushRefused("The push service is not known.");
      await outbox.keep({
        id,
        accountId,
        channel: "push",
        to: `a browser at ${new URL(endpoint).hostname}`,
        fromName: null,
        subject: title,
        text,
        code: null,
        sentAt: now().toISOString(),
      });
    },
  };
}
