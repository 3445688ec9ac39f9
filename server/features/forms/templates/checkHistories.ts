// The nightly check of the histories of templates, and of the contents that they refer to.
import type { Task } from "../../../jobs/kinds.ts";
import { checkChains, type ChainKey, type CheckingServices } from "../../platform/index.ts";
import { checkHistory } from "./history.ts";

const atOnce = 500;

export const checkHistoriesTask =
  (services: CheckingServices): Task<"checkHistories"> =>
  () =>
    checkChains(services, {
      kind: "histories",
      async after({ accountId, id }) {
        const { rows } = await services.database.raw<{ rows: ChainKey[] }>(
          `select account_id as "accountId", template_id as id from (
             select account_id, template_id from templates where (account_id, template_id) > (:accountId, :id)
             union select account_id, template_id from template_history where (account_id, template_id) > (:accountId, :id)
           ) as every
           order by 1, 2 limit :atOnce`,
          { accountId, id, atOnce },
        );
        return rows;
      },
      read: (on, { accountId, id }) => checkHistory(on, { accountId, templateId: id }),
    });
