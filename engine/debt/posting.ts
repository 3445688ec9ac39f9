// What the biller's figure says of a posting that it has not acknowledged yet.

/** What the biller said that is owed, and when it was first seen to be this. */
export interface SeenFigure {
  owed: number;
  at: string;
}

/**
 * Whether the figure holds a posting under way: once it changed, after the posting began, by just that. Whatever else changes it, as a new bill
 * does, says nothing of the posting. `seen`: the newest last. `by`: below 0 for a payment, above for its return. `began`: ISO 8601.
 */
export const holdsPosting = (seen: readonly SeenFigure[], { by, began }: { by: number; began: string }): boolean =>
  seen.some(({ owed, at }, n) => at >= began && n > 0 && owed - seen[n - 1]!.owed === by);
