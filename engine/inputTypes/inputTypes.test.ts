// Each input type: what an answer becomes, what is wrong with it, what is refused.
import {
  fill,
  messages,
  type InputForm,
  type InputType,
  longestAnswer,
  mostAnswerItems,
  type Json,
  type CustomerMessageKey,
} from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { apply, begin, compile, type FileInfo, type FormContext } from "../index.ts";
import { longestPeriod } from "../installments/schedule.ts";
import { enrollment, filling, now, yesNo } from "../testing/filling.ts";

const input = (inputType: InputType, more: Partial<InputForm> = {}): InputForm => ({
  id: "a",
  name: "A",
  inputType,
  ...more,
});
const english = (error: { key: string; params: Record<string, string | number> } | null) =>
  error && fill(messages[error.key as CustomerMessageKey], error.params);

/** After one answer: the value, and the English error or null. */
function answered(form: InputForm, value: Json, context: Partial<FormContext> = {}) {
  const { value: actual, error } = filling([form], context).answer("a", value).view("a");
  return [actual, english(error)];
}

const phone = "Phone Number is not valid";
const mail = "Email Address is not valid";
const day = "Please enter a real date no later than 9999-01-01";
const clock = "Please enter a time";
const past = "Please choose a date from today on";
const same = Symbol("as answered");

const invisible = "\u200b";
const labels = (...lengths: number[]) => lengths.map((length) => "b".repeat(length)).join(".");
/** 254 characters, the most there can be. */
const longest = `${"a".repeat(64)}@${labels(63, 63, 61)}`;

const tooLong = "Please use at most 20000 characters";
const fits = "x".repeat(longestAnswer);

const answers: [string, InputForm, Json, Json | typeof same, string | null][] = [
  ["[input.short-text]", input("ShortText", { length: 3 }), "abc", same, null],
  ["[input.short-text]", input("ShortText", { length: 3 }), "abcd", same, "Please use at most 3 characters"],
  ["[input.short-text]", input("ShortText", { length: 3 }), "😀😀😀", same, null],
  ["[input.short-text]", input("ShortText", { length: 0 }), "abcd", same, null],
  ["[input.short-text]", input("ShortText", { length: -1 }), "abcd", same, null],
  ["[input.short-text]", input("ShortText", { length: 0.5 }), "abcd", same, null],
  ["[input.short-text]", input("ShortText", { length: 1 }), "ab", same, "Please use at most 1 characters"],
  ["[input.short-text]", input("ShortText"), "x".repeat(5_000), same, null],
  ["[check.errors]", input("ShortText"), fits, same, null],
  ["[check.errors]", input("ShortText"), `${fits}x`, same, tooLong],
  ["[check.errors]", input("ShortText", { length: 30_000 }), `${fits}x`, same, tooLong],
  ["[check.errors]", input("Text"), fits.replaceAll("x", "😀"), same, null],
  ["[check.errors]", input("Text"), `${fits}x`, same, tooLong],
  ["[check.errors]", input("Email"), "a@b.co,".repeat(3_000).slice(0, -1), same, tooLong],
  ["[input.text]", input("Text", { length: 3 }), "several\nlines", same, null],
  ["[input.text]", input("Text"), " \n ", same, null],
  ["[input.dropdown]", input("Dropdown", { options: yesNo }), "yes", same, null],
  ["[input.dropdown]", input("Dropdown", { options: yesNo }), "", same, null],
  ["[input.dropdown]", input("Dropdown", { options: yesNo }), " ", "", null],
  ["[input.multiple-choice]", input("MultipleChoice", { options: yesNo }), "no", same, null],
  ["[input.checkbox]", input("CheckBox", { options: yesNo }), ["no", "yes", "no"], ["yes", "no"], null],
  ["[input.checkbox]", input("CheckBox", { options: yesNo }), null, [], null],
  ["[input.number-only]", input("PhoneNumber"), "+1 (202) 555-0143", "+12025550143", null],
  ["[input.phone-valid]", input("PhoneNumber"), "+12025550143", same, null],
  ["[input.phone-valid]", input("PhoneNumber"), "12025550143", "+12025550143", null],
  ["[input.phone-valid]", input("PhoneNumber"), "+1202555014", same, phone],
  ["[input.phone-valid]", input("PhoneNumber"), "+1234567890123", same, null],
  ["[input.phone-valid]", input("PhoneNumber"), "+12345678901234", same, phone],
  ["[input.number-only]", input("PhoneNumber"), "none", same, phone],
  ["[input.number-only]", input("PhoneNumber"), "+1 202 555 0143 ext 5", same, phone],
  ["[input.number-only]", input("PhoneNumber"), "+١٢٠٢٥٥٥٠١٤٣", "+12025550143", null],
  ["[input.email]", input("Email"), "a@b.co;Ann <c@d.co>", "a@b.co,c@d.co", null],
  ["[input.email]", input("Email"), "mailto:a@b.co", "a@b.co", null],
  ["[input.email]", input("Email"), "a@b.co;c", same, mail],
  ["[input.date]", input("Date"), "２０２６-११-20\u200b", "2026-11-20", null],
  ["[input.email]", input("Email"), "maria@example.com", same, null],
  ["[input.email]", input("Email"), "maria@example", same, mail],
  ["[input.email]", input("Email"), "maria@@example.com", same, mail],
  ["[input.email]", input("Email"), "maria lopez@example.com", same, mail],
  ["[input.email]", input("Email"), "maria..lopez@example.com", same, mail],
  ["[input.email]", input("Email"), "maria@-example.com", same, mail],
  ["[input.email]", input("Email"), "o'hara+bills@mail.example.co.uk", same, null],
  ["[input.email]", input("Email"), "jürgen@müller.example", same, null],
  ["[input.email]", input("Email"), "a@b.co, c@d.co", same, null],
  ["[input.email]", input("Email"), "a@b.co, c@d", same, mail],
  ["[input.email]", input("Email"), "a@b.co,", same, mail],
  ["[input.email]", input("Email"), `${invisible}a@b.co${invisible} `, "a@b.co", null],
  ["[input.email]", input("Email"), `a@b.co,\u2060 c@d.co\ufeff`, "a@b.co,c@d.co", null],
  ["[input.email]", input("Email"), ` a@b.co `, same, null],
  ["[input.email]", input("Email"), invisible, "", null],
  ["[input.email]", input("Email"), `a${invisible}@b.co`, same, mail],
  ["[input.email]", input("Email"), longest, same, null],
  ["[input.email]", input("Email"), `${"a".repeat(64)}@${labels(63, 63, 62)}`, same, mail],
  ["[input.email]", input("Email"), `${"a".repeat(65)}@b.co`, same, mail],
  ["[input.email]", input("Email"), `a@${labels(64)}.co`, same, mail],
  ["[input.email]", input("Email"), "a\ud800@b.co", same, mail],
  ["[input.email]", input("Email"), "\u201cmaria\u201d@b.co", same, mail],
  ["[input.email]", input("Email"), "o\u2019hara@b.co", same, mail],
  ["[input.email]", input("Email"), "\uff4daria@b.co", same, mail],
  ["[input.email]", input("Email"), "maria@\uff42.co", same, mail],
  ["[input.email]", input("Email", { verificationRequired: true }), "a@b.co, c@d.co", same, mail],
  ["[input.email]", input("Email", { verificationRequired: true }), " a@b.co ", same, null],
  ["[input.date]", input("Date"), "2028-02-29", same, null],
  ["[input.date]", input("Date"), "2026-02-29", same, day],
  ["[input.date]", input("Date"), "9999-01-01", same, null],
  ["[input.date]", input("Date"), "9999-01-02", same, day],
  ["[input.date]", input("Date"), "0000-01-01", same, day],
  ["[input.date]", input("Date"), "1/2/2026", same, day],
  ["[input.datetime]", input("DateTime"), "2026-11-20T12:00:00Z", same, null],
  ["[input.datetime]", input("DateTime"), "2026-11-20T12:00:00.000Z", same, null],
  ["[input.datetime]", input("DateTime"), "2026-11-20T12:00:00+05:30", "2026-11-20T06:30:00Z", null],
  ["[input.datetime]", input("DateTime"), "2026-02-30T12:00:00Z", "", null],
  ["[input.datetime]", input("DateTime"), "next week", "", null],
  ["[input.datetime]", input("DateTime"), "2026-11-20T24:00:00Z", "", null],
  ["[input.datetime]", input("DateTime"), "??", "", null],
  ["[check.errors]", input("DateTime"), "?", same, day],
  ["[input.time]", input("Time"), "00:00", same, null],
  ["[input.time]", input("Time"), "24:00", same, clock],
  ["[input.time]", input("Time"), "9:30", same, clock],
  ["[input.rating]", input("Rating"), 5, same, null],
  ["[input.rating]", input("Rating", { length: 10 }), 10, same, null],
  ["[input.rating]", input("Rating"), null, same, null],
  ["[input.installment-period]", input("InstallmentPeriod"), 12, same, null],
  ["[input.installment-period]", input("InstallmentPeriod", { options: [{ guid: "g", value: "24" }] }), 24, same, null],
  ["[input.autopay-date]", input("AutoPayDate"), "2026-11-20", same, null],
  ["[input.autopay-date]", input("AutoPayDate"), "2026-11-19", same, past],
  ["[input.autopay-date]", input("AutoPayDate"), "soon", same, day],
  ["[input.attachment]", input("Attachment"), ["bill.pdf"], same, null],
  ["[input.attachment]", input("Attachment"), ["annexe\u202efdp.txt"], ["annexefdp.txt"], null],
  ["[input.attachment]", input("Attachment"), ["a\tb.pdf"], ["a b.pdf"], null],
];

describe("an answer", () => {
  test.each(answers)("%s %j: the value is %j, with the error %s", (_id, form, value, actual, error) => {
    expect(answered(form, value)).toEqual([actual === same ? value : actual, error]);
  });

  test.each(["", null, [], "  ", "\u00a0\u3000"])("%j clears an input of any type [check.required-other]", (empty) => {
    for (const type of [
      "ShortText",
      "Date",
      "Email",
      "PhoneNumber",
      "Rating",
      "Signature",
      "CheckBox",
      "Time",
    ] as const) {
      const form = filling([input(type, { required: true, options: yesNo })])
        .answer("a", empty)
        .send({ type: "submit" });
      expect(form.view("a")).toMatchObject({ missing: true, invalid: true, error: null });
    }
  });

  test("takes no longer for 50,000 characters of malice than for any others", () => {
    for (const value of [
      `a@${"a".repeat(50_000)}!`,
      `${"a.".repeat(25_000)}@`,
      `a@${".".repeat(50_000)}`,
      ",".repeat(50_000),
    ])
      expect(answered(input("Email"), value)[1]).toBe(mail);
  });
});

const refused: [string, InputForm, Json, string][] = [
  ["a number for text", input("ShortText"), 5, "bad-value"],
  ["a list for text", input("Text"), ["x"], "bad-value"],
  ["an object for an e-mail address", input("Email"), {}, "bad-value"],
  ["true for a phone number", input("PhoneNumber"), true, "bad-value"],
  ["a number for a date", input("Date"), 20261120, "bad-value"],
  ["a number for a time", input("DateTime"), 0, "bad-value"],
  ["a choice not offered", input("Dropdown", { options: yesNo }), "maybe", "unknown-choice"],
  ["a choice of Object.prototype", input("MultipleChoice", { options: yesNo }), "constructor", "unknown-choice"],
  ["a list for one choice", input("MultipleChoice", { options: yesNo }), ["yes"], "bad-value"],
  ["one guid for a list", input("CheckBox", { options: yesNo }), "yes", "bad-value"],
  ["one of several not offered", input("CheckBox", { options: yesNo }), ["yes", "maybe"], "unknown-choice"],
  ["a guid and a number", input("CheckBox", { options: yesNo }), ["yes", 1], "bad-value"],
  ["six stars of five", input("Rating"), 6, "unknown-choice"],
  ["no star at all", input("Rating"), 0, "unknown-choice"],
  ["half a star", input("Rating"), 2.5, "bad-value"],
  ["stars as text", input("Rating"), "4", "bad-value"],
  ["thirteen months of twelve", input("InstallmentPeriod"), 13, "unknown-choice"],
  ["months not offered", input("InstallmentPeriod", { options: [{ guid: "g", value: 6 }] }), 5, "unknown-choice"],
  ["a file name for a list of them", input("Attachment"), "bill.pdf", "bad-value"],
  ["a signature of another name", input("Signature"), "me.png", "bad-value"],
];

describe("an answer that no person can give", () => {
  test.each(refused)("%s is refused with the input's id, and the state still holds", (_name, form, value, code) => {
    const compiled = compile(enrollment([form]));
    const state = begin(compiled, { now });
    expect(() => apply(compiled, state, { type: "answer", input: "a", value })).toThrow(
      expect.objectContaining({ name: "EventError", code, input: "a" }),
    );
    expect(apply(compiled, state, { type: "answer", input: "a", value: null }).changed).toEqual([]);
  });

  test.each<[InputForm, Partial<FormContext>]>([
    [input("Dropdown", { options: yesNo }), {}],
    [input("AutoPayDate"), { payDates: ["2026-12-01"] }],
  ])("only the beginning of it is quoted: $inputType", (form, context) => {
    const begun = filling([form], context);
    expect(() => begun.answer("a", `${"x".repeat(60)}y`)).toThrow(`'${"x".repeat(60)}'`);
  });

  test("an unknown input, an event of no type and one the input does not take are refused", () => {
    const form = filling([input("ShortText")]);
    const send = (event: unknown) => () => form.send(event as never);
    expect(send({ type: "answer", input: "toString", value: "x" })).toThrow(
      expect.objectContaining({ code: "unknown-input", input: "toString" }),
    );
    expect(send({ type: "jump" })).toThrow(expect.objectContaining({ code: "bad-event" }));
    expect(send(null)).toThrow(expect.objectContaining({ code: "bad-event" }));
    expect(send({ type: "file", input: "a", files: [] })).toThrow(expect.objectContaining({ code: "bad-event" }));
    expect(send({ type: "verification", input: "a", status: "done" })).toThrow(
      expect.objectContaining({ code: "bad-value" }),
    );
    expect(send({ type: "agree", value: 1 })).toThrow(expect.objectContaining({ code: "bad-value" }));
    expect(send({ type: "payment", detail: { isSaved: "yes" } })).toThrow(
      expect.objectContaining({ code: "bad-value" }),
    );
  });
});

describe("files", () => {
  const file = (name: string, type: string, size = 1_000): FileInfo => ({ name, type, size });
  const options = (...values: string[]) => ({ options: values.map((value) => ({ guid: value, value })) });
  const attached = (form: InputForm, ...files: FileInfo[]) => {
    const { value, error } = filling([form]).send({ type: "file", input: "a", files }).view("a");
    return [value, english(error)];
  };
  const notOf = (types: string) => `This type of file is not accepted here. Please choose one of: ${types}`;

  test.each<[string, InputForm, FileInfo, string | null]>([
    ["a picture", input("Attachment", options("img")), file("a.JPG", "image/jpeg"), null],
    [
      "a table whose type the browser does not know",
      input("Attachment", options("txt")),
      file("a.csv", "application/vnd.ms-excel"),
      null,
    ],
    ["a document", input("Attachment", options("msword")), file("a.docx", ""), null],
    ["a type written with blanks and capitals", input("Attachment", options(" PDF ")), file("a.txt", ""), notOf("pdf")],
    ["a media type with a parameter", input("Attachment"), file("a.csv", "text/csv ; charset=utf-8"), null],
    ["a name that is an extension", input("Attachment", options("pdf")), file(".pdf", "application/pdf"), null],
    ["a name without one", input("Attachment", options("pdf")), file("pdf", "application/pdf"), notOf("pdf")],
    [
      "a type beside one that does not exist",
      input("Attachment", {
        options: [
          { guid: "x", value: "constructor" },
          { guid: "y", value: "img" },
        ],
      }),
      file("a.pdf", "application/pdf"),
      notOf("png, jpg, jpeg"),
    ],
    [
      "a type not chosen",
      input("Attachment", options("img")),
      file("a.pdf", "application/pdf"),
      notOf("png, jpg, jpeg"),
    ],
    [
      "an extension that is none of the type's",
      input("Attachment", options("pdf")),
      file("a.exe", "application/pdf"),
      notOf("pdf"),
    ],
    [
      "a type that is not the extension's",
      input("Attachment", options("pdf")),
      file("a.pdf", "text/html"),
      notOf("pdf"),
    ],
    ["any of the four where none is chosen", input("Attachment"), file("a.txt", "text/plain"), null],
    [
      "an archive where none is chosen",
      input("Attachment"),
      file("a.zip", "application/zip"),
      notOf("png, jpg, jpeg, txt, csv, pdf, doc, docx"),
    ],
  ])("%s is judged by the chosen types [input.attachment]", (_name, form, chosen, error) => {
    expect(attached(form, chosen)).toEqual([[chosen.name], error]);
  });

  test.each<[string, InputForm, number, string | null]>([
    ["exactly the limit", input("Attachment", { length: 2 }), 2 * 1024 * 1024, null],
    ["a byte more", input("Attachment", { length: 2 }), 2 * 1024 * 1024 + 1, "File is too big. Max size is 2 Mb"],
    [
      "over 10 MB where no limit is given",
      input("Attachment"),
      10 * 1024 * 1024 + 1,
      "File is too big. Max size is 10 Mb",
    ],
  ])("%s is judged by the limit in MB [input.attachment-size]", (_name, form, size, error) => {
    expect(attached(form, file("a.pdf", "application/pdf", size))[1]).toBe(error);
  });

  test("an empty file is named at once, one of which only the name is known is not [check.errors]", () => {
    const form = input("Attachment");
    expect(attached(form, file("a.pdf", "application/pdf", 0))[1]).toBe("a.pdf is empty. Please choose another file.");
    expect(answered(form, ["a.pdf"])).toEqual([["a.pdf"], null]);
  });

  test("each of several files is judged [input.attachment]", () => {
    expect(attached(input("Attachment"), file("a.pdf", ""), file("b.pdf", "", 0))[1]).toBe(
      "b.pdf is empty. Please choose another file.",
    );
  });

  test("more files than one answer can have are an error of the field [check.errors]", () => {
    const files = Array.from({ length: mostAnswerItems + 1 }, (_, at) => file(`${at}.pdf`, "application/pdf"));
    expect(attached(input("Attachment"), ...files)[1]).toBe("Please choose at most 200 files");
    expect(attached(input("Attachment"), ...files.slice(1))[1]).toBeNull();
  });

  test("a signature is sent as signature.png, is a png, and of 2 MB at most [input.signature-size]", () => {
    const form = filling([input("Signature")]);
    const signed = (name: string, type: string, size: number) =>
      form.send({ type: "signature", input: "a", file: file(name, type, size) }).view("a");
    expect(signed("me.png", "image/png", 2 * 1024 * 1024)).toMatchObject({ value: "signature.png", error: null });
    expect(english(signed("me.png", "image/png", 2 * 1024 * 1024 + 1).error)).toBe("File is too big. Max size is 2 Mb");
    expect(english(signed("me.svg", "image/svg+xml", 10).error)).toBe(notOf("png"));
    expect(form.send({ type: "signature", input: "a", file: null }).view("a")).toMatchObject({
      value: "",
      files: [],
      error: null,
    });
  });
});

describe("what is on offer", () => {
  test("pay dates are the biller's, and no other day is accepted [input.autopay-date]", () => {
    const form = filling([input("AutoPayDate")], { payDates: ["2026-12-01T00:00:00", "2026-12-15"] });
    expect(form.view("a").choices.map(({ guid }) => guid)).toEqual(["2026-12-01", "2026-12-15"]);
    expect(form.answer("a", "2026-12-15").view("a").error).toBeNull();
    expect(() => form.answer("a", "2026-12-02")).toThrow(expect.objectContaining({ code: "unknown-choice" }));
    expect(answered(input("AutoPayDate"), "2026-11-19", { payDates: ["2026-11-19"] })[1]).toBeNull();
  });

  test("periods are the options' values, else 1 to 12 [input.installment-period]", () => {
    const periods = (form: InputForm) =>
      filling([form])
        .view("a")
        .choices.map(({ value }) => value);
    expect(
      periods(
        input("InstallmentPeriod", {
          options: [
            { guid: "x", value: 3 },
            { guid: "y", value: "6" },
            ...["soon", "x6", "6x", "0", "1", String(longestPeriod), String(longestPeriod + 1), "0007", "2.5"].map(
              (value, at) => ({
                guid: `g${at}`,
                value,
              }),
            ),
          ],
        }),
      ),
    ).toEqual(["3", "6", "1", String(longestPeriod)]);
    expect(periods(input("InstallmentPeriod"))).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)));
  });

  test("a period has its option's name and notes, else its number and none [input.installment-period]", () => {
    const options = [
      { guid: "x", name: "A quarter", value: 3, notes: "The shortest" },
      { guid: "y", name: "", value: 6 },
    ];
    expect(filling([input("InstallmentPeriod", { options })]).view("a").choices).toEqual([
      { guid: "3", name: "A quarter", value: "3", notes: "The shortest" },
      { guid: "6", name: "6", value: "6", notes: null },
    ]);
  });

  test("the chosen option's notes and index are shown, the notes only if the author enabled them [input.notes]", () => {
    const options = [{ guid: "one", notes: "First" }, { guid: "two", notes: "Second" }, { guid: "three" }];
    const view = (more: Partial<InputForm>, inputType: InputType, value: Json) => {
      const { selectedNotes, selectedIndex } = filling([input(inputType, { options, ...more })])
        .answer("a", value)
        .view("a");
      return [selectedNotes, selectedIndex];
    };
    expect(view({ enableNotesToDisplay: true }, "Dropdown", "two")).toEqual(["Second", 1]);
    expect(view({ enableNotesToDisplay: true }, "Dropdown", "three")).toEqual([null, 2]);
    expect(view({}, "Dropdown", "two")).toEqual([null, 1]);
    expect(view({ enableNotesToDisplay: true }, "CheckBox", ["two", "one"])).toEqual(["First\nSecond", 0]);
    expect(view({ enableNotesToDisplay: true }, "Dropdown", "")).toEqual([null, null]);
  });
});
