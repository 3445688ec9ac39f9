// The nightly check of agreements: each history is whole, and the document is the one that was stored.
import type { Task } from "../../../jobs/kinds.ts";
import { checkChains, type ChainKey, type CheckingServices } from "../../platform/index.ts";
import { readHistory } from "./history.ts";

const atOnce = 500;

export const checkAgreementsTask =
  (services: CheckingServices): Task<"checkAgreements"> =>
  () =>
    checkChains(services, {
      kind: "agreements",
      async after({ accountId, id }) {
        const { rows } = await services.database.raw<{ rows: ChainKey[] }>(
          `select account_id as "accountId", agreement_key as id from (
             select account_id, agreement_key from agreements where (account_id, agreement_key) > (:accountId, :id)
             union select account_id, agreement_key from agreement_history where (account_id, agreement_key) > (:accountId, :id)
             union select account_id, agreement_key from agreement_documents where (account_id, agreement_key) > (:accountId, :id)
           ) as every
           order by 1, 2 limit :atOnce`,
          { accountId, id, atOnce },
        );
        return rows;
      },
      async read(on, { accountId, id }) {
        const { entries, isIntact } = await readHistory(on, { accountId, agreementKey: id });
        return { times: entries.map(({ at }) => at), isIntact };
      },
    });
