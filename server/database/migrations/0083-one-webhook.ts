// The one address for events of before 0074 is in webhook_addresses, with its secret: nobody reads the setting any more, and no secret of ours is left in it.
import type { Migration } from "./migration.ts";

export const oneWebhook: Migration = {
  name: "0083-one-webhook",
  up: async (transaction) => {
    await transaction.raw(
      "update accounts set settings = settings - 'webhook' where settings -> 'webhook' is not null",
    );
  },
};
