// What was typed is read as it was meant, whoever wrote it (decisions-proposed.md P142).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountNumberKey, typedAccountNumber } from "./accountNumber.ts";
import { typedAmount } from "./amount.ts";
import { typedCode } from "./code.ts";
import { typedDigits } from "./digits.ts";
import { isEmail, typedEmail, typedEmails, wrongEmail } from "./email.ts";
import { typedExpiry } from "./expiry.ts";
import { isPhone, strangePart, typedPhone } from "./phone.ts";

/** The digits of some scripts, from 0 on. */
const scripts = ["०", "٠", "۰", "０", "০", "๐", "𝟎"];
const inScript = (digits: string, zero: string): string =>
  digits.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)));

const unseen = ["\u200b", "\u200e", "\u202a", "\u2060", "\ufeff", "\u00ad"];
const number = fc.stringMatching(/^[0-9]{1,20}$/);
/** As a person could write it: in another script, with signs around and between. */
const spelling = (grouping: readonly string[]) =>
  fc.record({
    zero: fc.constantFrom("0", ...scripts),
    around: fc.array(fc.constantFrom(" ", "\n", "\t", "\u00a0", ...unseen), { maxLength: 3 }),
    between: fc.constantFrom("", ...grouping, ...unseen),
    every: fc.integer({ min: 1, max: 5 }),
  });
const spelled = (
  digits: string,
  { zero, around, between, every }: { zero: string; around: string[]; between: string; every: number },
): string => {
  const groups = digits.match(new RegExp(`.{1,${every}}`, "g")) ?? [];
  return around.join("") + groups.map((group) => inScript(group, zero)).join(between) + around.toReversed().join("");
};

describe("digits", () => {
  test.each([
    ["1000 0002 0001", "100000020001"],
    ["1000.0002.0001", "100000020001"],
    ["12.50", "12.50"],
    ["1.5", "1.5"],
    [" 20001\u200b ", "20001"],
    ["२०००१", "20001"],
    ["-5", "-5"],
    [" 12a ", " 12a "],
    ["12²", "12²"],
    ["12,5", "12,5"],
    ["", ""],
    ["\u200b", ""],
  ])("of %j are %j [input.number-only]", (typed, digits) => expect(typedDigits(typed)).toBe(digits));

  test("are the same however they are spelled [input.number-only]", () => {
    fc.assert(
      fc.property(number, spelling([" ", "-", "–", "_"]), (digits, how) => {
        expect(typedDigits(spelled(digits, how))).toBe(digits);
      }),
    );
  });

  test("are not made of a text that has anything else in it: nothing is dropped", () => {
    fc.assert(
      fc.property(number, fc.constantFrom("a", "٫", "+", "²", "🙂", "#", "@"), fc.nat(), (digits, sign, at) => {
        const text = digits.slice(0, at % (digits.length + 1)) + sign + digits.slice(at % (digits.length + 1));
        expect(typedDigits(text)).toBe(text);
      }),
    );
  });
});

describe("the biller's number of an account", () => {
  test.each([
    ["1000 0002 0001", "100000020001"],
    ["１０００-０００２-०००१", "100000020001"],
    ["AB-12 34", "AB-1234"],
    ["\u200eMX 7\u202c", "MX7"],
  ])("%j is %j", (typed, read) => expect(typedAccountNumber(typed)).toBe(read));

  test("has one key for tries, however it is spelled", () => {
    fc.assert(
      fc.property(number, spelling([" ", "-", ".", "/", "_", "\u00a0"]), (digits, how) => {
        expect(accountNumberKey(spelled(digits, how))).toBe(digits);
      }),
    );
    expect(new Set(["ab-12", "AB 12", "ＡＢ12", "Ab.12", "a b\u200b1 2"].map(accountNumberKey)).size).toBe(1);
  });
});

describe("an amount", () => {
  test.each([
    ["12.50", "12.50"],
    ["12,50", "12.50"],
    ["12,5", "12.5"],
    ["1,248.60", "1248.60"],
    ["1.248,60", "1248.60"],
    ["1 248,60", "1248.60"],
    ["1\u202f248,60", "1248.60"],
    ["1’248.60", "1248.60"],
    ["12,48,600.50", "1248600.50"],
    ["1,248", "1248"],
    ["1.248.600", "1248600"],
    ["٣٫٥", "3.5"],
    ["١٬٢٤٨٫٦٠", "1248.60"],
    ["１２．５０", "12.50"],
    ["12。5", "12.5"],
    ["$1,248.60 ", "1248.60"],
    ["1,248.60 $", "1248.60"],
    ["\u200b12\n", "12"],
  ])("%j is %s [smart-pay.amount]", (typed, amount) => expect(typedAmount(typed, "$")).toBe(amount));

  test.each([
    "-5",
    "(5)",
    "1e3",
    "1.248",
    "12.505",
    "12,",
    ".",
    ",5",
    "1.2.3",
    "1,24,8",
    "1,2345",
    "1,,248",
    "€5",
    "5 ₹",
    "five",
    "5-",
    "+5",
  ])("%j stays as it is: it may be another, or none [smart-pay.amount] [smart-pay.amount-range]", (typed) => {
    expect(typedAmount(typed, "$")).toBe(typed);
  });

  const locales = [
    "en",
    "de",
    "es",
    "fr",
    "hi",
    "hi-u-nu-deva",
    "ko",
    "zh-CN",
    "zh-TW",
    "de-CH",
    "en-IN",
    "ar-EG",
    "fa",
  ];
  const written = fc.record({
    cents: fc.integer({ min: 1, max: 99_999_999 }),
    locale: fc.constantFrom(...locales),
    useGrouping: fc.boolean(),
    minimumFractionDigits: fc.constantFrom(0, 2),
  });

  test("as any of the languages writes it is that amount, or is refused where it may be another [smart-pay.amount]", () => {
    fc.assert(
      fc.property(written, ({ cents, locale, ...options }) => {
        const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, ...options }).format(cents / 100);
        if (/^\d{1,3}\.\d{3}$/.test(text)) expect(typedAmount(text)).toBe(text);
        else expect(Math.round(Number(typedAmount(text)) * 100)).toBe(cents);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a phone number", () => {
  test.each([
    ["+1 (202) 555-0143", "+12025550143"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["tel:+44-20-7946-0958", "+442079460958"],
    ["\u202a+1 202 555 0143\u202c", "+12025550143"],
    ["＋91 ９８７６５ ４３２１０", "+919876543210"],
    ["+٩١ ٩٨٧٦٥٤٣٢١٠", "+919876543210"],
    ["00 1 202 555 0143", "+12025550143"],
    ["0044 20 7946 0958", "+442079460958"],
    ["011 44 20 7946 0958", "+442079460958"],
    ["0113 496 0000", "+01134960000"],
    ["", ""],
  ])("%j is %j [input.phone]", (typed, read) => expect(typedPhone(typed)).toBe(read));

  test.each([
    ["+1 202 555 0142 ext. 99", "ext. 99"],
    ["202-555-0143 x5", "x5"],
    ["2025550143#", "#"],
    ["2025550143,,5", ",,5"],
    ["call me", "call me"],
    ["+", null],
    ["()", null],
    ["+1 202 555 0143 / +1 202 555 0144", "+1 202 555 0144"],
  ])("%j stays as it is, and %j is what is wrong with it [input.phone-valid]", (typed, part) => {
    expect([typedPhone(typed), isPhone(typedPhone(typed)), strangePart(typed)]).toEqual([typed, false, part]);
  });
});

test("a number that begins with 0 is no country's, and so is nobody's [input.phone-valid]", () => {
  for (const typed of ["0 202 555 0143", "+02025550143", "+0012025550143"])
    expect(isPhone(typedPhone(typed))).toBe(false);
});

describe("an e-mail address", () => {
  test.each([
    ["ann@example.com", "ann@example.com"],
    [" ann@example.com\n", "ann@example.com"],
    ["\u200bann@example.com\u200b", "ann@example.com"],
    ["mailto:ann@example.com", "ann@example.com"],
    ["MAILTO:ann@example.com?subject=Bill", "ann@example.com"],
    ["mailto://ann@example.com", "ann@example.com"],
    ["Ann Lee <ann@example.com>", "ann@example.com"],
    ['"Lee, Ann" <ann@example.com>', "ann@example.com"],
    ["<ann@example.com>", "ann@example.com"],
    ["Ann <mailto:ann@example.com>", "ann@example.com"],
    ["Ann <ann@example.com>;", "ann@example.com"],
    ["ann٣@example.com", "ann3@example.com"],
  ])("%j is %j [input.email]", (typed, read) => expect(typedEmail(typed)).toBe(read));

  test.each([
    ["a@b.co;c@d.co", "c@d.co"],
    ["a@b.co c@d.co", "c@d.co"],
    ["Ann <a@b>", "a@b"],
    ["mailto:ann", "ann"],
    ["ann@", null],
    ["२०२५५५०१४२", null],
    ["a@b.co;c", "c"],
  ])("%j stays as it is, and %j is what is wrong with it [input.email]", (typed, part) => {
    expect([typedEmail(typed), wrongEmail(typed, true)]).toEqual([typed, part]);
  });

  test.each([
    ["a@b.co;c@d.co", "a@b.co,c@d.co"],
    ["a@b.co\nc@d.co", "a@b.co,c@d.co"],
    ["a@b.co c@d.co", "a@b.co,c@d.co"],
    ['Ann <a@b.co>, "Lee, Bo" <c@d.co>', "a@b.co,c@d.co"],
    ["a@b.co, c@d.co", "a@b.co, c@d.co"],
  ])("of several, %j is the list %j [input.email]", (typed, list) => expect(typedEmails(typed)).toBe(list));

  test("that is read stays the same read again, and takes no longer for 50,000 signs of malice", () => {
    fc.assert(fc.property(fc.string(), (text) => void expect(typedEmail(typedEmail(text))).toBe(typedEmail(text))));
    for (const unit of ["<", "a@", "mailto:", '"', ";", "a.", " "]) typedEmails(unit.repeat(50_000));
    expect(isEmail(typedEmail("<".repeat(50_000)))).toBe(false);
  });
});

describe("a one-time code", () => {
  const digits4 = { length: 4, letters: false };
  test.each([
    ["1234", digits4, "1234"],
    [" 12 34\n", digits4, "1234"],
    ["12-34", digits4, "1234"],
    ["१२३४", digits4, "1234"],
    ["١٢٣٤", digits4, "1234"],
    ["１２３４", digits4, "1234"],
    ["\u200b1234\u200b", digits4, "1234"],
    ["Your Billwright code is 0427. It lasts 10 minutes.", digits4, "0427"],
    ["आपका कोड ०४२७ है", digits4, "0427"],
    ["Your code is 07 07", digits4, "0707"],
    ["a1B2", digits4, "a1B2"],
    ["12345", digits4, "12345"],
    ["123 456", { length: 6, letters: false }, "123456"],
    ["12345A, 1 day", { length: 6, letters: true }, "12345A"],
    ["Your code is 0K27. It lasts 10 minutes.", { length: 4, letters: true }, "0K27"],
    ["07-KM", { length: 4, letters: true }, "07KM"],
  ])("of %j (%j) is %j [otp.autofill]", (typed, shape, code) => expect(typedCode(typed, shape)).toBe(code));
});

test.each([
  ["12/30", "12/30"],
  ["12/2030", "12/30"],
  ["1/30", "01/30"],
  ["01 / 30", "01/30"],
  ["12-2030", "12/30"],
  ["1230", "12/30"],
  ["122030", "12/30"],
  ["2030-12", "12/30"],
  ["१२/३०", "12/30"],
  ["12/203", "12/203"],
  ["130", "130"],
  ["12/1930", "12/1930"],
  ["Dec 2030", "Dec 2030"],
])("the expiry %j is %j [smart-pay.expiry]", (typed, read) => expect(typedExpiry(typed)).toBe(read));
