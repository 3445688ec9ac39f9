// Notifies a tenant's own system of events.
import { webhookTask, type WebhookParts, type WebhookSettings } from "../../../providers/webhook/webhookTask.ts";
import type { Feature } from "../../feature.ts";
import { readSetting } from "../accounts/index.ts";
import { notifyOfSubmission } from "./notifyTenant.ts";

export const webhooks = {
  name: "webhooks",
  whenFinal: () => notifyOfSubmission,
  brings: (services: Omit<WebhookParts, "policy" | "settingsOf">) => {
    const settingsOf = async (accountId: string) =>
      (await readSetting(services.database, accountId, "webhook")) as WebhookSettings | null;
    return { tasks: { webhook: webhookTask({ ...services, settingsOf, policy: {} }) } };
  },
} satisfies Feature<never, never>;

// What others may call.
export { notifyTenant, notifyTenantOfAll } from "./notifyTenant.ts";
