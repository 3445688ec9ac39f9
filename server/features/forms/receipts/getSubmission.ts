// GET GetSubmission: the receipt of what a link has submitted, for as long as the link lives (decisions-proposed.md P129).
import { localizeEnrollment } from "@billwright/engine";
import type { CallData } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import { subjectOf } from "../../../tokens/subject.ts";
import { logoPath } from "../banks/index.ts";
import { handOverState } from "../../platform/index.ts";
import { asLanguage } from "../../../http/language.ts";
import { compileOrNull, type Versions } from "../enrollments/index.ts";
import { isFirstLineDue, type DebtServices } from "../../money/index.ts";
import { arrivalsOf, findBankAccount, findFinalReport } from "../submissions/index.ts";
import { receiptOf } from "./receipt.ts";

type Name = "GET /api/Enrollments/GetSubmission";

export interface ReceiptServices extends DebtServices {
  versions: Versions;
}

/** What a submission reports to the biller. */
export const enrollingKinds = ["mandate.made", "mandate.changed", "ebill.on", "plan.agreed", "plan.replaced"] as const;

/** Null where nothing was submitted. */
export async function getSubmission(
  services: ReceiptServices,
  { token: link, opened: form, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  const { database, versions } = services;
  const report = await findFinalReport(database, { ...form, subject: subjectOf(link) });
  if (!report) return null;
  const stored = await versions.load(database, report.accountId, report.versionId);
  const compiled = compileOrNull(localizeEnrollment(stored, asLanguage(report.language)));
  if (!compiled) return null;
  const bank = await findBankAccount(database, report);
  const receipt = receiptOf(compiled, report, await arrivalsOf(database, report));
  return {
    ...receipt,
    payToday: receipt.payToday !== null && (await isFirstLineDue(services, report, now)) ? receipt.payToday : null,
    bank: bank
      ? { name: bank.bankName, lastFour: bank.lastFour, logo: bank.logoId === null ? null : logoPath(bank.logoId) }
      : null,
    handOver: await handOverState(database, { ...report, about: report.reportId, kinds: enrollingKinds }),
    country: compiled.enrollment.country ?? form.country,
  };
}
