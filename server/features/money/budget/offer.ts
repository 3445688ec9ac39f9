// What the flow offers a customer who owes something: instalments over it, unless a plan in force covers it (P136).
import { installmentSchedule } from "@billwright/engine";
import type { ArrangementState } from "@billwright/engine/debt";
import { centsOf, signedCentsOf, unitsOf } from "@billwright/engine/money";
import type { InstallmentLine } from "@billwright/schemas";
import { askBiller } from "../../../http/askBiller.ts";
import type { BudgetBasis } from "../../../providers/biller/biller.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { findBrand } from "../../platform/index.ts";
import { debtOf, standingIn, type CustomersDebt } from "../payments/index.ts";
import type { BudgetServices } from "./services.ts";

const months = 12;
const monthsWithAssistance = 24;

interface Plan {
  lines: InstallmentLine[];
  /** Names these very lines and what they end. */
  planHash: string;
}

/** `nothing`: it is owed; `none`: the biller does not say what is. */
export type Offer = { basis: BudgetBasis | null; debt: CustomersDebt; country: string } & (
  | { is: "none" }
  | { is: "nothing" }
  | ({ is: "agreed"; standing: ArrangementState } & Plan)
  /** `owed`: in minor units. `standing`: what agreeing would end. */
  | ({ is: "offered"; owed: number; standing: ArrangementState | null } & Plan)
);

/** Throws BUSY while the biller is away. */
export async function offerOf(
  services: Pick<BudgetServices, "database" | "biller" | "log" | "runtime">,
  customer: CustomerKey,
  now: Date,
): Promise<Offer> {
  const { accountId, recipientId } = customer;
  const [basis, known, brand] = await Promise.all([
    askBiller(services.biller.budget(accountId, recipientId)),
    askBiller(services.biller.recipient(accountId, recipientId)),
    findBrand(services.database, { accountId }),
  ]);
  const debt = await debtOf(services, customer, now, { tags: known?.tags ?? [] });
  const standing = standingIn(debt);
  const owed = debt.owed ?? centsIn(basis);
  const more = { basis, debt, country: brand?.country ?? "" };
  const { agreement } = debt;
  if (standing !== null && agreement !== null && (owed === null || owed <= standing.left))
    return { is: "agreed", ...more, standing, ...planOf(agreement.lines, agreement.replaces) };
  if (basis === null || owed === null) return { is: "none", ...more };
  if (owed <= 0) return { is: "nothing", ...more };
  const nextBillDate = known?.tags.find(({ name }) => name === "NextBillDate")?.value ?? null;
  const least = brand?.settings["leastInstallment"];
  const terms = { owed, nextBillDate, least: Math.max(1, typeof least === "number" ? centsOf(least) : 0) };
  const lines = linesOf(basis, terms, now);
  return { is: "offered", ...more, owed, standing, ...planOf(lines, standing?.arrangementId ?? null) };
}

const centsIn = (basis: BudgetBasis | null): number | null =>
  basis === null || basis.balance === null ? null : signedCentsOf(basis.balance);

interface Terms {
  /** In minor units, as the least instalment. */
  owed: number;
  least: number;
  /** The first instalment is on this bill. Null: the biller does not say. */
  nextBillDate: string | null;
}

/** Without a down payment; a plan with lines below the least is shorter. */
function linesOf({ energyAssistance }: BudgetBasis, { owed, least, nextBillDate }: Terms, now: Date) {
  const most = energyAssistance ? monthsWithAssistance : months;
  const today = now.toISOString().slice(0, 10);
  const planFor = (period: number) =>
    installmentSchedule({ balance: unitsOf(owed), period, downPayment: 0, nextBillDate, today });
  const isTooSmall = (lines: readonly InstallmentLine[]) => lines.some(({ amount }) => centsOf(amount) < least);
  let period = most;
  while (period > 1 && isTooSmall(planFor(period))) period -= 1;
  return planFor(period);
}

const planOf = (lines: InstallmentLine[], replaces: string | null): Plan => ({
  lines,
  planHash: sha256Of(JSON.stringify([lines.map(({ dueDate, amount }) => [dueDate, amount]), replaces])),
});
