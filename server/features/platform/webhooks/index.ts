// Notifies a tenant's own system of events.
import { webhookTask, type WebhookParts } from "../../../providers/webhook/webhookTask.ts";
import type { Feature } from "../../feature.ts";
import { notifyOfSubmission } from "./notifyTenant.ts";

export const webhooks = {
  name: "webhooks",
  whenFinal: () => notifyOfSubmission,
  brings: (services: Omit<WebhookParts, "policy">) => ({
    tasks: { webhook: webhookTask({ ...services, policy: {} }) },
  }),
} satisfies Feature<never, never>;

// What others may call.
export { notifyTenant } from "./notifyTenant.ts";
