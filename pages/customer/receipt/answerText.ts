// An answer as people read it. The server sends words for choices and the wire's form for days and times.

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** "2026-12-05" as "Dec 5, 2026", a moment in the reader's zone; anything else as it is. */
export function answerText(text: string, language: string, timeZone: string): string {
  if (!day.test(text) && !moment.test(text)) return text;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const format: Intl.DateTimeFormatOptions = day.test(text)
    ? { dateStyle: "medium", timeZone: "UTC" }
    : { dateStyle: "medium", timeStyle: "short", timeZone };
  return new Intl.DateTimeFormat(language, format).format(date);
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A time of day as the reader's language writes it, as it does those beside it: "00:00" as "12:00 AM"; anything else as it is. */
export function clockText(text: string, language: string): string {
  if (!clock.test(text)) return text;
  const format = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" });
  return format.format(new Date(`1970-01-01T${text}Z`));
}
