// What is typed in a payment provider's fields, read as it was meant. It is a file of its own origin, so it cannot import the engine's
// functions (engine/typed); pages/customer/pay/hostedTexts.test.ts holds that it reads as they do.

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const isDigit = (code) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Unicode has the digits of a script in a row, from 0 to 9. */
function asciiDigit(digit) {
  const code = digit.codePointAt(0);
  let first = code;
  while (isDigit(first - 1)) first--;
  return String((code - first) % 10);
}

const plainSigns = (text) =>
  text
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(unseen, "")
    .trim();

/** Its digits where it has nothing but digits and grouping; else as it was typed. */
export function typedDigits(text) {
  const plain = plainSigns(text);
  if (!/^[0-9]/.test(plain)) return plain === "" ? "" : text;
  const groups = plain.split(/[\s\p{Pd}\u2212./'’·_]+/u).filter((group) => group !== "");
  if (/[./]/.test(plain) && groups.some(({ length }) => length < 3)) return text;
  const digits = groups.join("");
  return /^[0-9]+$/.test(digits) ? digits : text;
}

const between = String.raw`[/.\p{Pd}\u2212]?`;
const written = [
  new RegExp(String.raw`^(?<month>\d{1,2})${between}(?<year>20\d\d|\d\d)$`, "u"),
  new RegExp(String.raw`^(?<year>20\d\d)${between}(?<month>\d{2})$`, "u"),
];

/** The month of expiry as MM/YY; as it was typed where it is none. */
export function typedExpiry(text) {
  const plain = plainSigns(text).replace(/\s/g, "");
  const found = /^\d{3}$|^\d{5}$/.test(plain) ? undefined : written.map((each) => each.exec(plain)).find(Boolean);
  if (!found) return text.trim();
  const { month, year } = found.groups;
  return `${month.padStart(2, "0")}/${year.slice(-2)}`;
}

/** The same while it is typed: the stroke comes by itself, and a year of four digits can still become one. */
export function expiryInTyping(text) {
  const plain = plainSigns(text);
  if (/^(?:\d\d\D*|\d\D+)20\d\d$|^20\d\d\D+\d\d$/.test(plain)) return typedExpiry(plain);
  const digits = plain.replace(/[\s/]/g, "");
  if (!/^\d*$/.test(digits) || digits.length > 4) return text;
  const whole = /^[2-9]/.test(digits) && digits.length < 4 ? `0${digits}` : digits;
  return whole.length > 2 ? `${whole.slice(0, 2)}/${whole.slice(2)}` : whole;
}
