// The last month in which a card is valid.
import { dashes, plainSigns } from "./plainSigns.ts";

const between = String.raw`[/.${dashes}]?`;
const written = [
  new RegExp(String.raw`^(?<month>\d{1,2})${between}(?<year>20\d\d|\d\d)$`, "u"),
  new RegExp(String.raw`^(?<year>20\d\d)${between}(?<month>\d{2})$`, "u"),
];

/** As MM/YY: of "1/30", "01/2030", "0130", "012030" and "2030-01". What is none of these stays as it was typed, without blanks around. */
export function typedExpiry(typed: string): string {
  const plain = plainSigns(typed).replace(/\s/g, "");
  // Three digits alone may be a month of one or of two.
  const found = /^\d{3}$|^\d{5}$/.test(plain) ? undefined : written.map((each) => each.exec(plain)).find(Boolean);
  if (!found) return typed.trim();
  const { month = "", year = "" } = found.groups ?? {};
  return `${month.padStart(2, "0")}/${year.slice(-2)}`;
}
