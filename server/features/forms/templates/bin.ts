// How long what was thrown away stays in the bin.

const stayMs = 30 * 24 * 60 * 60 * 1000;

/** What was put there before this goes now. */
export const dueBefore = (now: Date): Date => new Date(now.getTime() - stayMs);

/** From when on it goes for good: in the night after. */
export const goesAt = (shelvedAt: Date): Date => new Date(shelvedAt.getTime() + stayMs);
