// An amount of money: "1,248.60", "1.248,60", "1 248,60", "1'248.60" and "12,48,600.50" are amounts.
import { plainSigns } from "./plainSigns.ts";

/** Decimal points and thousands' marks of other scripts, as those of ours. */
const marks: Readonly<Record<string, string>> = {
  "\u066b": ".",
  "\u066c": "'",
  "\u060c": ",",
  "\u3002": ".",
  "\uff61": ".",
  "\u2019": "'",
};

const groups = (mark: string): string => String.raw`\d{1,3}(?:${mark}\d{3})+|\d{1,2}(?:${mark}\d{2})+${mark}\d{3}`;
/** Whole units grouped by one mark, and maybe decimals after another. */
const written = [
  /^(?<units>\d+)(?:[.,](?<cents>\d{1,2}))?$/,
  new RegExp(String.raw`^(?<units>${groups(",")})(?:\.(?<cents>\d{1,2}))?$`),
  new RegExp(String.raw`^(?<units>${groups(String.raw`\.`)})(?:,(?<cents>\d{1,2}))?$`),
  new RegExp(String.raw`^(?<units>${groups("[ ']")})(?:[.,](?<cents>\d{1,2}))?$`),
];
/** Three decimals, or thousands: nobody but who typed it knows. */
const isUnclear = (plain: string): boolean => /^\d{1,3}\.\d{3}$/.test(plain);

/**
 * The amount with a point before its decimals and nothing between its thousands; what is no amount stays as it was typed, without blanks
 * around. `sign`: of the currency, which may stand at either end; of another one it is no amount.
 */
export function typedAmount(typed: string, sign = ""): string {
  const plain = withoutSign(plainSigns(typed), sign)
    .replace(/[\u066b\u066c\u060c\u3002\uff61\u2019]/g, (mark) => marks[mark]!)
    .replace(/\s/g, " ");
  const found = isUnclear(plain) ? undefined : written.map((each) => each.exec(plain)).find((match) => match !== null);
  if (!found) return typed.trim();
  const { units = "", cents } = found.groups ?? {};
  const whole = units.replace(/\D/g, "");
  return cents === undefined ? whole : `${whole}.${cents}`;
}

function withoutSign(plain: string, sign: string): string {
  if (sign === "") return plain;
  if (plain.startsWith(sign)) return plain.slice(sign.length).trim();
  return plain.endsWith(sign) ? plain.slice(0, -sign.length).trim() : plain;
}
