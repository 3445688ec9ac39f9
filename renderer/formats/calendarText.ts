// Formats the engine's calendar days and months for reading; they have no time zone.
import { dayOfEachMonth } from "@billwright/engine/calendar";
import { dayText } from "@billwright/engine/text";
import type { RendererContext } from "../RendererProvider.tsx";

/** "2026-12" as "December 2026". */
export function monthText(month: string, language: string): string {
  return new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** A number of months, "6" as "6 months". */
export const monthsText = (n: string, { t }: Pick<RendererContext, "t">): string =>
  n === "1" ? t("widgets.oneMonth") : t("widgets.months", { n });

/** A day that payments begin on, "2026-12-05" as "5th of each month, first Dec 5". */
export function payDayText(day: string, { t, language }: Pick<RendererContext, "t" | "language">): string {
  const ofMonth = dayOfEachMonth(day);
  if (ofMonth === null) return dayText(day, language);
  const date = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return t("widgets.payDay", { day: ordinalText(ofMonth, language), date });
}

/** "5th" in English; the other languages write the number, and their words around it say the rest. */
function ordinalText(n: number, language: string): string {
  if (!language.startsWith("en")) return String(n);
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
  return `${n}${suffixes[new Intl.PluralRules("en", { type: "ordinal" }).select(n)] ?? "th"}`;
}
