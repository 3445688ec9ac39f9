// The time zones one can choose from: what the browser knows, and what is chosen already.

/** IANA names in order; `chosen` is among them even where this browser does not list it. */
export function timeZones(chosen: string): string[] {
  const known = new Set(typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : []);
  known.add("Etc/UTC");
  if (chosen !== "") known.add(chosen);
  return [...known].sort();
}
