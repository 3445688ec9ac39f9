// The time zones to choose from: those that the browser knows, and the one that is already chosen.

/** IANA names in order; `chosen` is among them even where this browser does not list it. */
export function timeZones(chosen: string): string[] {
  const known = new Set(typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : []);
  known.add("Etc/UTC");
  if (chosen !== "") known.add(chosen);
  return [...known].sort();
}
