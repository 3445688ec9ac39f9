// While a payment is being posted, the way in which the biller's figure changed says whether it holds the payment.
import type { Migration } from "./migration.ts";

export const earlierFigures: Migration = {
  name: "0084-earlier-figures",
  up: async (transaction) => {
    await transaction.raw(`
      alter table biller_figures add column earlier jsonb not null default '[]';
      comment on column biller_figures.earlier is 'What it was before, each with when it was first seen; the newest last';
    `);
  },
};
