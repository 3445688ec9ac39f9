/** Does all the work, in this order, so much of it at a time. Rejects with the first that rejects. */
export async function sideBySide(work: readonly (() => Promise<unknown>)[], atATime: number): Promise<void> {
  const left = [...work];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: atATime }, lane));
}
