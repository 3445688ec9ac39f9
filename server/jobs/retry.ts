// When a failed job is tried again: immediately at first, then less and less often; 26 tries in total, over a day (threats.md T25).
export const mostTries = 26;

/** The longest pause; with it the 26 tries take 24 hours. */
const longestPauseSeconds = 4_805;

/** Seconds between this try and the next; null: this was the last. */
export const pauseAfter = (tries: number): number | null =>
  tries >= mostTries ? null : Math.min(Math.ceil(Math.exp(tries)), longestPauseSeconds);
