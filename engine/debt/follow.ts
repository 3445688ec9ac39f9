// A debt has at most one arrangement in force, whichever page made it (decisions-proposed.md P136).
import type { ArrangementEnd } from "./facts.ts";
import type { ArrangementState } from "./state.ts";

/** What agreeing to another arrangement does to the one before. */
export type Following =
  /** There is none that it could end. */
  | { is: "first" }
  | { is: "after"; arrangementId: string; by: ArrangementEnd }
  /** The arrangement in force is not the one that it names. */
  | { is: "refused" };

/** `replaces`: the arrangement that the customer agrees to end; null: none. */
export function followingOf(
  before: Pick<ArrangementState, "arrangementId" | "status"> | null,
  replaces: string | null,
): Following {
  const named = replaces === (before?.arrangementId ?? null);
  if (before?.status === "standing" && named)
    return { is: "after", arrangementId: before.arrangementId, by: "replacement" };
  if (before?.status === "standing" || (replaces !== null && !named)) return { is: "refused" };
  const isOver = before?.status === "paid" || before?.status === "late";
  return isOver ? { is: "after", arrangementId: before.arrangementId, by: before.status } : { is: "first" };
}
