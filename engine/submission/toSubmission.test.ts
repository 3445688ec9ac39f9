// What is sent, and what comes back as a draft.
import type { InputForm } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { begin, compile, draftAnswers, fittingAnswers, mergeTagValue, toSubmission, view } from "../index.ts";
import { enrollment, filling, now, question, selected, text, yesNo } from "../testing/filling.ts";

const sentBy = ({ form, state }: ReturnType<typeof filling>) => toSubmission(form, state);

describe("a submission", () => {
  test("has the response model's keys, null and 0 where nothing is known [submit.payload]", () => {
    expect(sentBy(filling([]))).toStrictEqual({
      enrollmentId: "form",
      recipientId: null,
      notificationLogId: null,
      communicationChannel: 0,
      inputForms: [],
      mergeTags: [],
      signatureFile: null,
    });
  });

  test("contains the values of the link [submit.payload]", () => {
    const mergeTags = [
      { name: "ZIP", value: "20001" },
      { name: "HOUSE", value: " " },
    ];
    const context = { recipientId: "R-1", notificationLogId: "N-1", communicationChannel: 1, mergeTags };
    expect(sentBy(filling([], context))).toMatchObject(context);
    expect(sentBy(filling([], { communicationChannel: "SMS" })).communicationChannel).toBe(1);
  });

  test("holds id, type and value of what shows and has one, in element order [submit.payload]", () => {
    const inputs: InputForm[] = [
      text("12"),
      { id: "boxes", inputType: 7, options: yesNo },
      text("empty"),
      text("blank"),
      question("q"),
      text("hidden", selected("q")),
      { id: "3", inputType: "Rating" },
      { id: "sign", inputType: "Signature" },
    ];
    const form = filling(inputs, {
      answers: { "3": 4, hidden: "x", "12": "first", boxes: ["no", "yes"], blank: "  ", sign: "signature.png" },
    });
    expect(sentBy(form).inputForms).toEqual([
      { id: "12", type: "ShortText", value: "first" },
      { id: "boxes", type: "CheckBox", value: ["yes", "no"] },
      { id: "3", type: "Rating", value: 4 },
      { id: "sign", type: "Signature", value: "signature.png" },
    ]);
    expect(sentBy(form).signatureFile).toBe("signature.png");
  });

  test("sends the pay date of an autopay form from the bank block, though the input is hidden [input.autopay-date]", () => {
    const hidden: InputForm[] = [{ id: "d", inputType: "AutoPayDate", visible: false }];
    const sent = (type: "AutoPay" | "EBill") =>
      sentBy(filling(hidden, {}, { type }).answer("d", "2026-12-01")).inputForms;
    expect(sent("AutoPay")).toEqual([{ id: "d", type: "AutoPayDate", value: "2026-12-01" }]);
    expect(sent("EBill")).toEqual([]);
  });

  test("sends the merge tag's value as an autopay form's pay date, though the input is hidden as well [visibility.merge-tag]", () => {
    const hidden: InputForm[] = [{ id: "d", inputType: "AutoPayDate", visible: false, tagName: "Day" }];
    const mergeTags = [{ name: "Day", value: "2026-12-15" }];
    const sent = (type: "AutoPay" | "EBill") =>
      sentBy(filling(hidden, { mergeTags }, { type }).answer("d", "2026-12-01")).inputForms;
    expect(sent("AutoPay")).toEqual([{ id: "d", type: "AutoPayDate", value: "2026-12-15" }]);
    expect(sent("EBill")).toEqual([]);
  });

  const payDates = ["2026-12-01", "2026-12-15"];
  test.each([
    { day: "2026-12-15", offered: [], isTaken: true },
    { day: "2026-12-15", offered: payDates, isTaken: true },
    { day: "2026-12-16", offered: payDates, isTaken: false },
    { day: "2026-11-20", offered: [], isTaken: true },
    { day: "2026-11-19", offered: [], isTaken: false },
    { day: "2026-02-30", offered: [], isTaken: false },
    { day: "12/15/2026", offered: [], isTaken: false },
    { day: "the 15th", offered: payDates, isTaken: false },
  ])(
    "asks for an autopay form's pay date unless the merge tag names a day to pay on: $day among $offered, $isTaken [input.autopay-date] [visibility.merge-tag]",
    ({ day, offered, isTaken }) => {
      const inputs: InputForm[] = [{ id: "d", inputType: "AutoPayDate", required: true, tagName: "Day" }];
      const context = { mergeTags: [{ name: "Day", value: day }], payDates: offered };
      const form = filling(inputs, context, { type: "AutoPay" });
      expect(form.view("d")).toMatchObject({ visible: false, answerFromTag: isTaken ? day : null, missing: !isTaken });
      expect(sentBy(form).inputForms.map(({ value }) => value)).toEqual(isTaken ? [day] : []);
      const answered = form.answer("d", "2026-12-01");
      expect(sentBy(answered).inputForms.map(({ value }) => value)).toEqual([isTaken ? day : "2026-12-01"]);
      const atOnce = filling(inputs, { ...context, answers: { d: "2026-12-01" } }, { type: "AutoPay" });
      expect(sentBy(atOnce)).toEqual(sentBy(answered));
    },
  );

  test("sends what a merge tag says of any other input, a pay date of another form included, as it says it [visibility.merge-tag]", () => {
    const inputs: InputForm[] = [
      { id: "d", inputType: "AutoPayDate", required: true, tagName: "Day" },
      { id: "t", inputType: "Date", tagName: "Day" },
    ];
    const form = filling(inputs, { mergeTags: [{ name: "Day", value: "the 15th" }] });
    expect(form.visible).toEqual([]);
    expect(form.view("d")).toMatchObject({ answerFromTag: "the 15th", missing: false });
    expect(sentBy(form).inputForms.map(({ value }) => value)).toEqual(["the 15th", "the 15th"]);
  });

  test("is the caller's own: changing it changes no state [submit.payload]", () => {
    const form = filling([{ id: "c", inputType: "CheckBox", options: yesNo }]).answer("c", ["yes"]);
    (sentBy(form).inputForms[0]!.value as string[]).push("no");
    expect(sentBy(form).inputForms[0]!.value).toEqual(["yes"]);
  });
});

describe("a draft", () => {
  const inputs: InputForm[] = [
    question("a"),
    { ...question("b", selected("a")), options: [{ guid: "yes", checked: true }, { guid: "no" }] },
    text("t", selected("b", "no")),
    { id: "f", inputType: "Attachment" },
    { ...text("v"), value: "written" },
  ];

  test("restores a state: hidden text and cleared answers too, but no files", () => {
    const form = filling(inputs)
      .answer("a", "yes")
      .answer("b", "no")
      .answer("t", "kept")
      .answer("v", "")
      .answer("f", ["x.pdf"])
      .answer("a", "no");
    const answers = draftAnswers(form.form, form.state);
    expect({ ...answers }).toEqual({ a: "no", b: "", t: "kept", v: "" });
    const again = begin(form.form, { now, answers });
    for (const id of ["a", "b", "t", "v"]) expect(view(form.form, again, id)).toEqual(form.view(id));
  });

  test("of an older form is used as far as it fits", () => {
    const form = compile(enrollment(inputs));
    const answers = { a: "yes", b: "maybe", gone: "x", t: 5, v: "new" };
    expect({ ...fittingAnswers(form, { now, answers }) }).toEqual({ a: "yes", v: "new" });
  });
});

test("a merge tag contains the link's value, CurrentDate the day", () => {
  const { form, state } = filling([], {
    mergeTags: [
      { name: "ZIP", value: "20001" },
      { name: "HOUSE", value: " " },
      { name: "CurrentDate", value: "x" },
    ],
  });
  expect(["ZIP", "HOUSE", "CurrentDate", "toString"].map((name) => mergeTagValue(form, state, name))).toEqual([
    "20001",
    null,
    "2026-11-20",
    null,
  ]);
});
