// What blocks Submit, and what a refused submit marks.
import type { Enrollment, InputForm } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { errorIds, invalidIds, missingIds } from "../index.ts";
import { filling, question, selected, text, yesNo } from "../testing/filling.ts";

const mobile = (more: Partial<InputForm> = {}): InputForm => ({ id: "m", inputType: "PhoneNumber", ...more });
const number = "+12025550143";
const verify = (status: "pending" | "verified" | "unverified") =>
  ({ type: "verification", input: "m", status }) as const;

describe("verification", () => {
  test("a required phone blocks Submit until it is verified, even while empty [gate.phone]", () => {
    const form = filling([mobile({ required: true })]);
    expect(form.blockers).toEqual([{ reason: "unverified", input: "m" }]);
    expect(form.answer("m", number).blockers).toEqual([{ reason: "unverified", input: "m" }]);
    expect(form.send(verify("verified")).blockers).toEqual([]);
  });

  test("an optional phone does not, nor a hidden one [gate.phone]", () => {
    expect(filling([mobile()]).answer("m", number).blockers).toEqual([]);
    const hidden = filling([question("a"), mobile({ required: true, rules: [selected("a")] })]);
    expect(hidden.blockers).toEqual([]);
    expect(hidden.view("m").needsVerification).toBe(false);
    expect(filling([mobile()]).answer("m", number).view("m").needsVerification).toBe(false);
  });

  test.each<InputForm["inputType"]>(["Email", "PhoneNumber", "ShortText"])(
    "%s that asks for verification holds it back when required or filled [gate.verify]",
    (inputType) => {
      const answer = inputType === "Email" ? "a@b.co" : number;
      const optional = filling([mobile({ inputType, verificationRequired: true })]);
      expect(optional.blockers).toEqual([]);
      expect(optional.answer("m", answer).blockers).toEqual([{ reason: "unverified", input: "m" }]);
      expect(optional.view("m").needsVerification).toBe(true);
      const required = filling([mobile({ inputType, verificationRequired: true, required: true })]);
      expect(required.blockers).toEqual([{ reason: "unverified", input: "m" }]);
    },
  );

  test("a pending verification blocks it if required or filled, and is reported instead of unverified [gate.pending]", () => {
    const optional = filling([mobile()]).send(verify("pending"));
    expect(optional.blockers).toEqual([]);
    expect(optional.answer("m", number).send(verify("pending")).blockers).toEqual([{ reason: "pending", input: "m" }]);
    expect(filling([mobile({ required: true })]).send(verify("pending")).blockers).toEqual([
      { reason: "pending", input: "m" },
    ]);
  });

  test("a changed answer is no longer verified, the same answer again still is [gate.verify]", () => {
    const form = filling([mobile({ required: true })])
      .answer("m", number)
      .send(verify("verified"));
    expect(form.answer("m", " +1 202 555 0143 ").view("m").verified).toBe(true);
    expect(form.answer("m", "+12025550144").view("m").verified).toBe(false);
  });

  test("begins as the form was written, unless the answer is another [gate.verify]", () => {
    const written = mobile({ value: number, isVerified: true, required: true });
    expect(filling([written]).blockers).toEqual([]);
    expect(filling([written], { answers: { m: number } }).blockers).toEqual([]);
    expect(filling([written], { answers: { m: "+12025550144" } }).blockers).toEqual([
      { reason: "unverified", input: "m" },
    ]);
  });
});

describe("payment and agreement", () => {
  const autopay = (): ReturnType<typeof filling> => filling([], {}, { type: "AutoPay" });
  const detail = {
    isSaved: false,
    bankAccountNumber: "123456789",
    confirmBankAccountNumber: "123456789",
    banRoutingNumber: "021000021",
  };

  test("an autopay form waits for payment, routing number and agreement, in this order [gate.payment, gate.reason]", () => {
    const form = autopay();
    expect(form.blockers).toEqual([{ reason: "payment" }, { reason: "routing" }, { reason: "agree" }]);
    expect(form.send({ type: "payment", detail }).blockers).toEqual([{ reason: "routing" }, { reason: "agree" }]);
    expect(form.send({ type: "routing", valid: false }).blockers).toEqual([{ reason: "routing" }, { reason: "agree" }]);
    expect(form.send({ type: "routing", valid: true }).blockers).toEqual([{ reason: "agree" }]);
    expect(form.send({ type: "agree", value: true }).blockers).toEqual([]);
    expect(form.send({ type: "agree", value: false }).blockers).toEqual([{ reason: "agree" }]);
  });

  test("a saved bank is valid by itself, routing included [gate.payment]", () => {
    const form = autopay().send(
      { type: "agree", value: true },
      { type: "payment", detail: { isSaved: true, token: "bank-1" } },
    );
    expect(form.blockers).toEqual([]);
    expect(form.send({ type: "payment", detail: { isSaved: true, token: " " } }).blockers).toEqual([
      { reason: "payment" },
      { reason: "routing" },
    ]);
  });

  test("another routing number has to be looked up anew [gate.payment]", () => {
    const form = autopay().send({ type: "payment", detail }, { type: "routing", valid: true });
    expect(
      form.send({ type: "payment", detail: { ...detail, banRoutingNumber: "011000015" } }).blockers,
    ).toContainEqual({ reason: "routing" });
  });

  test.each<[Enrollment["type"], boolean]>([
    ["InstallmentPlan", true],
    ["Dpp", true],
    ["AutoPay", true],
    ["EBill", false],
    ["CustomForm", false],
    ["Supplier", false],
  ])("%s asks for agreement: %s [gate.agree]", (type, asks) => {
    expect(filling([text("a")], {}, { type }).blockers.some(({ reason }) => reason === "agree")).toBe(asks);
  });

  test("any form asks for it while a number of instalments is shown [gate.agree]", () => {
    const form = filling([question("a"), { id: "p", inputType: "InstallmentPeriod", rules: [selected("a")] }]);
    expect(form.blockers).toEqual([]);
    expect(form.answer("a", "yes").blockers).toEqual([{ reason: "agree" }]);
    expect(form.answer("a", "no").blockers).toEqual([]);
  });

  test("inputs come first, in element order, whatever changed last [gate.reason]", () => {
    const form = filling(
      [mobile({ id: "m", required: true }), mobile({ id: "n", required: true })],
      {},
      { type: "AutoPay" },
    );
    form.send({ type: "agree", value: true }, { type: "verification", input: "n", status: "pending" });
    expect(form.blockers).toEqual([
      { reason: "unverified", input: "m" },
      { reason: "pending", input: "n" },
      { reason: "payment" },
      { reason: "routing" },
    ]);
  });

  test.each<[string, Partial<Enrollment>, string]>([
    ["expired", { expirationDate: "2026-11-20T11:59:59Z" }, "expired"],
    ["submitted before", { isSubmitted: true }, "submitted"],
  ])("a form that is %s has that reason alone [gate.reason]", (_name, more, reason) => {
    expect(filling([mobile({ required: true })], {}, more).blockers).toEqual([{ reason }]);
  });

  test("a form expires when its date is earlier than now, in whatever zone it was written [gate.reason]", () => {
    const expired = (expirationDate: string) => filling([], {}, { expirationDate }).state.expired;
    expect(
      ["2026-11-20T12:00:00Z", "2026-11-20T07:00:00-05:00", "2026-11-20T13:59:59+02:00", "2026-11-20", "someday"].map(
        expired,
      ),
    ).toEqual([false, false, true, true, false]);
  });
});

describe("a submit", () => {
  const required: InputForm[] = [
    { ...text("t"), required: true },
    { id: "c", inputType: "CheckBox", options: yesNo, required: true },
    { id: "f", inputType: "Attachment", required: true },
    { id: "s", inputType: "Signature", required: true },
    { id: "r", inputType: "Rating", required: true },
    { id: "e", inputType: "Email" },
  ];

  test("with required inputs empty is refused, and marks them from then on [check.required]", () => {
    const form = filling(required);
    expect(invalidIds(form.form, form.state)).toEqual([]);
    expect(missingIds(form.form, form.state)).toEqual(["t", "c", "f", "s", "r"]);
    form.send({ type: "submit" });
    expect([form.state.submitted, form.state.refused]).toEqual([false, true]);
    expect([invalidIds(form.form, form.state), form.state.changed]).toEqual([
      ["t", "c", "f", "s", "r"],
      ["t", "c", "f", "s", "r"],
    ]);
    expect(form.view("t")).toMatchObject({ missing: true, invalid: true, error: null });
  });

  test("with an answer in error is refused [check.errors]", () => {
    const form = filling([{ id: "e", inputType: "Email" }, text("t")]).answer("e", "maria@");
    expect([form.view("e").invalid, errorIds(form.form, form.state)]).toEqual([false, ["e"]]);
    form.send({ type: "submit" });
    expect([form.view("e").invalid, form.view("t").invalid]).toEqual([true, false]);
    form.answer("e", "maria@example.com");
    expect([form.view("e").invalid, form.send({ type: "submit" }).state.submitted]).toEqual([false, true]);
  });

  test.each<[string, InputForm["id"], Parameters<ReturnType<typeof filling>["send"]>[0]]>([
    ["[check.required-checkbox]", "c", { type: "answer", input: "c", value: ["no"] }],
    [
      "[check.required-attachment]",
      "f",
      { type: "file", input: "f", files: [{ name: "a.pdf", type: "application/pdf", size: 1 }] },
    ],
    [
      "[check.required-signature]",
      "s",
      { type: "signature", input: "s", file: { name: "signature.png", type: "image/png", size: 1 } },
    ],
    ["[check.required-other]", "t", { type: "answer", input: "t", value: "x" }],
    ["[check.required-other]", "r", { type: "answer", input: "r", value: 1 }],
  ])("%s the marks follow the answers: %s", (_id, input, event) => {
    const form = filling(required).send({ type: "submit" }, event);
    expect(form.view(input)).toMatchObject({ missing: false, invalid: false });
    expect(invalidIds(form.form, form.state)).toEqual(["t", "c", "f", "s", "r"].filter((id) => id !== input));
  });

  test("does not ask for hidden inputs, but for a required pay date even then [check.required, check.autopay-date-hidden]", () => {
    const form = filling(
      [
        question("a"),
        { ...text("t", selected("a")), required: true },
        { id: "d", inputType: "AutoPayDate", required: true, visible: false },
      ],
      {},
      { type: "AutoPay" },
    );
    form.send(
      { type: "payment", detail: { isSaved: true, token: "b" } },
      { type: "agree", value: true },
      { type: "submit" },
    );
    expect(invalidIds(form.form, form.state)).toEqual(["d"]);
    expect(form.answer("d", "2026-12-01").send({ type: "submit" }).state.submitted).toBe(true);
  });

  test("is refused while anything blocks, and accepted once [check.errors]", () => {
    const form = filling([text("t")], {}, { type: "Dpp" }).send({ type: "submit" });
    expect([form.state.submitted, form.state.refused]).toEqual([false, true]);
    form.send({ type: "agree", value: true }, { type: "submit" });
    expect([form.state.submitted, form.blockers]).toEqual([true, [{ reason: "submitted" }]]);
  });
});
