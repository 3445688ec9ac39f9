/** A day as it is written out. `day`: yyyy-mm-dd. */
export const longDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
