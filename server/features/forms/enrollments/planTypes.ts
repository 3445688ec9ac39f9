// The forms that agree to an instalment plan, and what they divide.
import { numberIn } from "@billwright/engine";
import { unitsOf } from "@billwright/engine/money";
import type { EnrollmentType, MergeTag } from "@billwright/schemas";

const planTypes: readonly EnrollmentType[] = ["InstallmentPlan", "Dpp"];

export const isPlan = (type: EnrollmentType): boolean => planTypes.includes(type);

/**
 * What is owed, where the tags name more: the biller's figure does not hold yet what was paid since. Undefined: what they name is divided.
 * `owed`: in minor units; null: not known.
 */
export function lessThanNamed(tags: readonly MergeTag[], owed: number | null): number | undefined {
  const valueOf = (name: string) => numberIn(tags.find((tag) => tag.name === name)?.value);
  const named = valueOf("PaymentAmount") ?? valueOf("AccountBalance");
  if (named === null || owed === null) return undefined;
  const most = unitsOf(Math.max(0, owed));
  return named > most ? most : undefined;
}
