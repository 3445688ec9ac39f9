// A submission of a form of a plan agrees to it: its lines are stored as they were shown, in the transaction that makes it final.
import { scheduleTotal } from "@billwright/engine";
import { centsOf } from "@billwright/engine/money";
import type { WhenFinal } from "../../finalReport.ts";
import { addAgreement } from "../../money/index.ts";
import type { Versions } from "../enrollments/index.ts";
import { scheduleOf } from "../receipts/index.ts";

export const agreePlan =
  ({ versions }: { versions: Versions }): WhenFinal =>
  async (transaction, report) => {
    const { accountId, recipientId, reportId, versionId, following, consent, at } = report;
    if (following === null || recipientId === null) return;
    const compiled = await versions.compiled(transaction, accountId, versionId);
    const lines = compiled && scheduleOf(compiled, report);
    if (!lines) return;
    const balance = centsOf(scheduleTotal(lines));
    if (balance === 0) return;
    await addAgreement(
      transaction,
      { accountId, recipientId },
      { agreementId: reportId, reportId, agreedAt: at, lines, balance, consent: consent ?? {}, source: null },
      following,
    );
  };
