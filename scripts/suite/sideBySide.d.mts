/** Does all the work, in this order, so much of it at a time. Rejects with the first that rejects. */
export function sideBySide(work: readonly (() => Promise<unknown>)[], atATime: number): Promise<void>;
