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
