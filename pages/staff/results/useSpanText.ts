// A span of days as a sentence's part, such as "Nov 1 to Nov 20, 2026".
import type { DateSpan } from "@billwright/engine/filters";
import { useWords } from "../../i18n/useWords.ts";

/** Writes a day or a month of the figures, which are counted in UTC. */
export function whenText(when: string, language: string): string {
  const isMonth = when.length === "yyyy-mm".length;
  const style: Intl.DateTimeFormatOptions = isMonth ? { year: "numeric", month: "long" } : { dateStyle: "medium" };
  return new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" }).format(Date.parse(when));
}

export function useSpanText({ from, to }: DateSpan): string {
  const { t, language } = useWords();
  const text = (day: string) => whenText(day, language);
  if (from !== null && to !== null)
    return from === to ? text(from) : t("analytics.between", { from: text(from), to: text(to) });
  if (from !== null) return t("analytics.since", { from: text(from) });
  return to === null ? t("analytics.always") : t("analytics.until", { to: text(to) });
}
