// Where those that race wait for each other: what depends on who comes first does not depend on how fast the machine is.

/** Resolves for all of them once so many wait: none goes on before the others have come as far. */
export function meeting(count: number): () => Promise<void> {
  let come = 0;
  let open!: () => void;
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come >= count) open();
    return all;
  };
}

/** One such meeting for each name. */
export function meetings(count: number): (name: string) => Promise<void> {
  const byName = new Map<string, () => Promise<void>>();
  return (name) => {
    const wait = byName.get(name) ?? meeting(count);
    byName.set(name, wait);
    return wait();
  };
}
