// What people type and paste, and what password managers and address books put in: for the tests that walk the fields. Made from the
// registry of fields there, so that none is forgotten.

export interface TypedText {
  readonly name: string;
  readonly text: string;
  /** What a field may show of it beside its own letters and digits: the value that it means. */
  readonly meant?: readonly string[];
}

const inScript = (digits: string, zero: number): string =>
  digits.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const number = "12025550143";

export const typedTexts: readonly TypedText[] = [
  { name: "a number of another country", text: "+44 20 7946 0958" },
  { name: "a number with its trunk's zero", text: "+44 (0)20 7946 0958", meant: ["+442079460958"] },
  { name: "an extension", text: "+1 202 555 0142 ext 5" },
  { name: "a telephone link", text: "tel:+1-202-555-0143", meant: ["+12025550143"] },
  { name: "a grouped number", text: "1000 0002 0001" },
  { name: "a number grouped by dashes", text: "1000-0002-0001" },
  { name: "a number of 17 digits", text: "12345678901234567" },
  { name: "a number of 40 digits", text: "1234567890".repeat(4) },
  { name: "Devanagari digits", text: inScript(number, 0x966) },
  { name: "Arabic digits", text: inScript(number, 0x660) },
  { name: "Persian digits", text: inScript(number, 0x6f0) },
  { name: "full-width digits", text: inScript(number, 0xff10) },
  { name: "blanks around", text: "  20001  " },
  { name: "zero-width blanks around", text: "\u200b20001\u200b" },
  { name: "direction marks around", text: "\u202a+1 202 555 0143\u202c" },
  { name: "a line break", text: "20001\n20002" },
  { name: "10,000 signs", text: "0123456789".repeat(1000) },
  { name: "emoji", text: "🙂👍🏽" },
  { name: "letters", text: "none" },
  { name: "an amount with thousands", text: "1,248.60", meant: ["1248.6"] },
  { name: "an amount of another land", text: "1.248,60", meant: ["1248.6"] },
  { name: "an amount below zero", text: "-5" },
  { name: "an amount as a power", text: "1e3" },
  { name: "an e-mail link", text: "mailto:ann@example.com", meant: ["ann@example.com"] },
  { name: "an e-mail address with its name", text: "Ann Lee <ann@example.com>", meant: ["ann@example.com"] },
  { name: "two e-mail addresses", text: "ann@example.com;bo@example.com" },
  { name: "a whole date of expiry", text: "12/2030", meant: ["12/30"] },
  { name: "a ZIP code of nine digits", text: "20001-1234" },
  { name: "a name of two scripts", text: "Zoë O’Hara 小林" },
];

/** Signs that change nothing of what is read: those that are not seen, blanks, and what groups and links. */
const unread = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}().,;:/'’<>+·_"]/gu;
const zeros = [0x660, 0x6f0, 0x966, 0xff10];

/** What of a text nobody may lose without a word: its letters and digits, in one script. */
function essenceOf(text: string): string {
  const ascii = text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    return String(zeros.map((zero) => code - zero).find((value) => value >= 0 && value < 10));
  });
  return ascii.replace(unread, "").toLowerCase();
}

/** Whether what is shown is what was typed, or a spelling of the same. `before`: what is shown beside the control, such as a country's code. */
export function isSpelling(shown: string, { text, meant = [] }: TypedText, before = ""): boolean {
  if (text.startsWith("-") && /^[0-9]/.test(shown) && before === "") return false;
  const wanted = [text, ...meant].map(essenceOf);
  return wanted.includes(essenceOf(shown)) || wanted.includes(essenceOf(before + shown));
}
