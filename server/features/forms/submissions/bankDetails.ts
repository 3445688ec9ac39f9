// The bank details of an autopay enrolment: validated by the engine, encrypted on arrival (autopay.valid, autopay.secret, threats.md T42).
import { apply, begin, blockers, isRoutingNumber, type CompiledForm } from "@billwright/engine";
import { paymentProblems } from "@billwright/engine/bank";
import type { CallBody, PaymentDetail } from "@billwright/schemas";
import type { Database, Queryable } from "../../../database/connect.ts";
import { Refused, refuse, type Problem } from "../../../http/refusal.ts";
import type { BankDirectory } from "../../../providers/bankDirectory/bankDirectory.ts";
import { sealNumbers, type BillerKey, type SealedNumbers } from "../../../providers/biller/bankNumbers.ts";
import type { SavedBank } from "../../../providers/biller/biller.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { SealedColumn } from "../../customerData.ts";
import { savedBankLogo } from "../banks/index.ts";
import { readSetting } from "../../platform/index.ts";
import { findHandedAccount, putForBiller, type BankAccount } from "./bankAccounts.ts";
import type { Report } from "./store.ts";

type BankDetails = NonNullable<CallBody<"POST /api/Enrollments/PostActions">["bankDetails"]>;

export interface BankParts {
  banks: BankDirectory;
  seal: Seal;
}

/** The account to collect from. Throws BAD if it cannot be used for payment. */
export async function takeBankDetails(
  { banks, seal, billerKey }: BankParts & { billerKey: BillerKey | null },
  form: CompiledForm,
  report: Report,
  details: BankDetails | null,
  { savedBanks, accountDigits }: { savedBanks: readonly SavedBank[]; accountDigits: number },
): Promise<BankAccount> {
  const detail = paymentDetailOf(details);
  const saved = detail?.isSaved ? ownSavedBank(detail, savedBanks) : null;
  const routing = detail?.banRoutingNumber ?? "";
  const bank = isRoutingNumber(routing) ? await banks.find(routing) : null;
  const isKnown = isRoutingNumber(routing) && (bank !== null || !(await banks.isComplete()));
  checkGates(form, report, detail, { isKnown, accountDigits });
  if (saved) {
    const { token, lastFour, name } = saved;
    const logoId = await savedBankLogo(banks, saved);
    return { sealed: null, forBiller: null, savedToken: token, lastFour, bankName: name, logoId };
  }
  const account = detail?.bankAccountNumber ?? "";
  return {
    ...(billerKey
      ? { sealed: null, forBiller: await sealNumbers(billerKey, numbersOf(report, { account, routing })) }
      : { sealed: sealHere(seal, report, { account, routing }), forBiller: null }),
    savedToken: null,
    lastFour: account.slice(-4),
    bankName: bank?.name ?? null,
    logoId: bank?.logoId ?? null,
  };
}

function paymentDetailOf(details: BankDetails | null): PaymentDetail | null {
  if (details === null) return null;
  const { isSaved, ...rest } = details;
  return { isSaved, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => typeof value === "string")) };
}

/** A saved account counts only if the biller confirms that it is this customer's. */
function ownSavedBank({ token }: PaymentDetail, savedBanks: readonly SavedBank[]): SavedBank {
  const own = savedBanks.find((bank) => bank.token === token);
  if (!own) throw refuse("BAD", "field.choice", { field: "bankDetails.token" });
  return own;
}

/** The same gates that blocked Submit in the browser (gate.payment). */
function checkGates(
  form: CompiledForm,
  report: Report,
  detail: PaymentDetail | null,
  { isKnown, accountDigits }: { isKnown: boolean; accountDigits: number },
): void {
  const { mergeTags } = report.submission;
  const begun = begin(form, { now: report.createdAt.toISOString(), mergeTags, accountDigits });
  const paid = apply(form, begun, { type: "payment", detail });
  const routed = apply(form, paid, { type: "routing", valid: isKnown });
  const blocking = blockers(form, routed).map(({ reason }) => reason);
  const { confirm, routing } = paymentProblems(routed.payment, routed.routing);
  const problems: Problem[] = [];
  if (blocking.includes("payment"))
    problems.push({ key: confirm ? "payment.mismatch" : "gate.payment", field: "bankDetails" });
  if (blocking.includes("routing"))
    problems.push({ key: routing ? "payment.routing" : "gate.routing", field: "bankDetails.banRoutingNumber" });
  if (problems.length > 0) throw new Refused("BAD", problems);
}

/** One key for each account's tenant, bound to the row: a ciphertext moved to another row cannot be decrypted. */
export const bankPurpose = (accountId: string): string => `bank numbers of ${accountId}`;
export const bankContext = (report: Pick<Report, "accountId" | "reportId">): string =>
  `${report.accountId}/${report.reportId}`;

/** They are in no export. */
export const sealedNumbers: SealedColumn = {
  id: "report_id",
  renew: (seal, { accountId, id }, sealed) =>
    seal.renew(bankPurpose(accountId), sealed, bankContext({ accountId, reportId: id })),
};

interface Numbers {
  account: string;
  routing: string;
}

/** The biller has no key yet: its mandate waits for one. */
const sealHere = (seal: Seal, report: Report, numbers: Numbers): string =>
  seal.close(bankPurpose(report.accountId), JSON.stringify(numbers), bankContext(report));

type OfReport = Pick<Report, "accountId" | "reportId" | "recipientId">;

const numbersOf = ({ accountId, recipientId, reportId }: OfReport, { account, routing }: Numbers): SealedNumbers => ({
  ...{ account, routing },
  ...{ accountId, recipientId, mandateId: reportId },
});

/** With which numbers are sealed: the first of the account's; null: it has none. */
export async function findBillerKey(database: Queryable, accountId: string): Promise<BillerKey | null> {
  const [key] = ((await readSetting(database, accountId, "billerKeys")) ?? []) as BillerKey[];
  return key ?? null;
}

/** Where the money is drawn, as it is reported to the biller. */
interface HandedBank {
  name: string | null;
  lastFour: string;
  savedToken: string | null;
  sealedNumbers: string | null;
}

/** Null: it was erased since; noKey: its numbers wait, as the biller has no key, or none any more: nobody would take them. */
export async function bankForBiller(
  services: { database: Database; seal: Seal },
  report: OfReport,
): Promise<HandedBank | null | "noKey"> {
  const { database, seal } = services;
  const found = await findHandedAccount(database, report);
  if (!found) return null;
  const { sealed, forBiller, savedToken, lastFour, bankName: name } = found;
  const bank = { name, lastFour, savedToken };
  if (sealed === null && forBiller === null) return { ...bank, sealedNumbers: null };
  const key = await findBillerKey(database, report.accountId);
  if (key === null) return "noKey";
  if (sealed === null) return { ...bank, sealedNumbers: forBiller };
  const opened = seal.open(bankPurpose(report.accountId), sealed, bankContext(report));
  if (opened === null) throw new Error("Bank numbers cannot be decrypted: is their secret still in SECRETS?");
  const sealedNumbers = await sealNumbers(key, numbersOf(report, JSON.parse(opened) as Numbers));
  // Changed meanwhile: it was forgotten, or sealed by another process.
  const isStored = await putForBiller(database, report, sealed, sealedNumbers);
  return isStored ? { ...bank, sealedNumbers } : bankForBiller(services, report);
}
