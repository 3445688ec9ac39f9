/**
 * The names of the announced files that have not arrived. One that came with another extension is the one of that name; one that came under another
 * name counts as one of the others.
 */
export function missingFiles(announced: readonly string[], arrived: readonly string[]): string[] {
  const missing = [...announced];
  const strike = (is: (name: string) => boolean) => {
    const at = missing.findIndex(is);
    if (at >= 0) missing.splice(at, 1);
    return at >= 0;
  };
  const others = arrived.filter((name) => !strike((each) => each === name));
  for (const name of others) strike((each) => withoutExtension(each) === withoutExtension(name));
  return missing.slice(0, Math.max(0, announced.length - arrived.length));
}

const withoutExtension = (name: string): string => name.replace(/\.[^.]*$/, "");
