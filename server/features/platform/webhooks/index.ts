// Notifies a tenant's own systems of events, as the Standard Webhooks specification has it (decisions-proposed.md P139).
import type { Feature } from "../../feature.ts";
import { webhookSecrets } from "./addresses.ts";
import { forgetWebhookDeliveries } from "./deliveries.ts";
import { notifyOfSubmission } from "./notifyTenant.ts";
import { webhookRoutes, type WebhookServices } from "./routes.ts";
import { sendWebhookTask, spreadWebhookTask } from "./send.ts";

export const webhooks = {
  name: "webhooks",
  tables: ["webhook_addresses", "webhook_deliveries", "webhook_secrets"],
  customerData: { sealed: { webhook_secrets: webhookSecrets } },
  whenFinal: () => notifyOfSubmission,
  brings: (services: WebhookServices) => ({
    routes: webhookRoutes(services),
    tasks: {
      webhook: spreadWebhookTask(services),
      sendWebhook: sendWebhookTask({ ...services, policy: {} }),
    },
    nightly: [forgetWebhookDeliveries],
  }),
} satisfies Feature<never, never>;

// What others may call.
export { insertAddress, insertSecret } from "./addresses.ts";
export { webhooksBeside, type WebhookCommand } from "./byCommand.ts";
export { deliveryIdOf, messageIdOf } from "./deliveries.ts";
export { notifyTenant, notifyTenantOfAll } from "./notifyTenant.ts";
export { sendWebhookTask } from "./send.ts";
export { tryAddresses } from "./tryAddresses.ts";
