// What the reader need not know and a developer may: a browser's own limits and failures. Never with an address or a token in it.
export function warn(what: string, why?: unknown): void {
  // oxlint-disable-next-line no-console -- the console is the only log that a page has.
  console.warn(what, why ?? "");
}
