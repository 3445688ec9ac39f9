// The nightly check of agreements: each history is whole, and the document is the one that was stored, byte by byte.
import type { Task } from "../../../jobs/kinds.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import { checkChains, type CheckingServices } from "../../platform/index.ts";
import { agreementsAfter, verifyAgreement } from "./verify.ts";

export const checkAgreementsTask =
  (services: CheckingServices & { files: FileStore }): Task<"checkAgreements"> =>
  () =>
    checkChains(services, {
      kind: "agreements",
      after: (last) => agreementsAfter(services.database, last),
      async read(on, { accountId, id }) {
        const { entries, isIntact } = await verifyAgreement(on, services.files, { accountId, agreementKey: id });
        return { times: entries.map(({ at }) => at), isIntact };
      },
    });
