// Formats the engine's calendar days and months for reading; they have no time zone.

/** "2026-12" as "December 2026". */
export function monthText(month: string, language: string): string {
  return new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** "2026-12-31" as "Dec 31, 2026". */
export function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
