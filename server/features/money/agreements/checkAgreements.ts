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
        const tables = ["agreements", "agreement_history", "agreement_documents"].map(
          (table) =>
            `select account_id, agreement_key from ${table} where (account_id, agreement_key) > (:accountId, :id)`,
        );
        const { rows } = await services.database.raw<{ rows: ChainKey[] }>(
          `select account_id as "accountId", agreement_key as id from (${tables.join(" union ")}) as every
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
