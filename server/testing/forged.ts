/** The same token with another signature. Its first sign is changed: the last one holds bits that say nothing. */
export function forged(token: string): string {
  const at = token.lastIndexOf(".") + 1;
  return `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
}
