/** The names of the announced files that have not arrived. One that came under another name has arrived in another's place. */
export function missingFiles(announced: readonly string[], arrived: readonly string[]): string[] {
  const missing = [...announced];
  for (const name of arrived) {
    const at = missing.indexOf(name);
    if (at >= 0) missing.splice(at, 1);
  }
  return missing.slice(0, Math.max(0, announced.length - arrived.length));
}
