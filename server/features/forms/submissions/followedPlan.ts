// A plan that a form makes is the only one in force for its customer's debt: it names the one that it ends (decisions-proposed.md P136).
import type { EnrollmentType } from "@billwright/schemas";
import type { FollowedPlan } from "../../finalReport.ts";
import { debtOf, demandFollowing, type DebtServices } from "../../money/index.ts";
import { isPlan } from "../enrollments/index.ts";

interface Sender {
  accountId: string;
  recipientId: string | null;
  isTest: boolean;
}

/** What it ends, and what is owed in minor units. Null: nobody owes anything by it. Throws 409 where the plan in force is not the one that is named. */
export async function followedPlan(
  services: DebtServices,
  type: EnrollmentType,
  { accountId, recipientId, isTest }: Sender,
  replaces: string | null | undefined,
  now: Date,
): Promise<{ following: FollowedPlan; owed: number | null } | null> {
  if (!isPlan(type) || recipientId === null || isTest) return null;
  const { arrangement, owed } = await debtOf(services, { accountId, recipientId }, now);
  return { following: demandFollowing(arrangement, replaces ?? null), owed };
}
