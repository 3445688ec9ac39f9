import { apply, compile, view, type FormEvent } from "@billwright/engine";
import type { Enrollment } from "@billwright/schemas";
import { expect, test } from "vitest";
import { opened, survey } from "../../testing/forms.ts";
import { beginForm, inOtherWords } from "./beginForm.ts";

const form = compile(survey);

test("answers that no longer fit are left out, the rest of the draft is kept [form.draft]", () => {
  const state = beginForm(form, opened, { name: "Ann", again: "g-gone", nobody: "x" });
  expect(view(form, state, "name").value).toBe("Ann");
  expect(view(form, state, "again").value).toBe("");
});

test("a draft brings back a follow-up question with what was typed there [form.draft]", () => {
  const state = beginForm(form, opened, { again: "g-no", why: "Too slow" });
  expect(view(form, state, "why")).toMatchObject({ visible: true, value: "Too slow" });
});

const everything: Enrollment = {
  ...survey,
  type: "AutoPay",
  formElements: [
    {
      kind: "input",
      inputForms: [
        { id: "name", inputType: "ShortText", required: true, name: "Name" },
        { id: "mail", inputType: "Email", verificationRequired: true, name: "E-mail" },
        { id: "bill", inputType: "Attachment", name: "Bill" },
        { id: "sign", inputType: "Signature", name: "Sign" },
        { id: "must", inputType: "ShortText", required: true, name: "Must" },
      ],
    },
  ],
};

const banks = (tokens: readonly string[]) => ({
  ...opened,
  autoPayElements: {
    payDates: [],
    savedBanks: tokens.map((token) => ({ token, name: "Heron Savings Bank", lastFour: "0171" })),
  },
});

test.each([
  { title: "none", tokens: [], payment: null },
  { title: "one, and it is chosen", tokens: ["b1"], payment: { isSaved: true, token: "b1" } },
  { title: "two, and one is to be chosen", tokens: ["b1", "b2"], payment: { isSaved: true } },
])("an autopay form begins with the saved accounts where there are some: $title [autopay.block]", (each) => {
  const autopay = compile(everything);
  expect(beginForm(autopay, banks(each.tokens)).payment).toEqual(each.payment);
  expect(beginForm(form, banks(each.tokens)).payment).toBeNull();
});

test("another language brings no saved account back that was turned down [form.language]", () => {
  const autopay = compile(everything);
  const state = apply(autopay, beginForm(autopay, banks(["b1"])), { type: "payment", detail: null });
  expect(
    inOtherWords(compile({ ...everything, submitName: "Enviar" }), banks(["b1"]), autopay, state).payment,
  ).toBeNull();
});

test("another language loses nothing: answers, verification, files, signature, bank, agreement, marks [form.language]", () => {
  const before = compile(everything);
  const after = compile({ ...everything, submitName: "Enviar" });
  const pdf = { name: "bill.pdf", type: "application/pdf", size: 9 };
  const png = { name: "signature.png", type: "image/png", size: 9 };
  const detail = {
    isSaved: false,
    bankAccountNumber: "123456789",
    confirmBankAccountNumber: "123456789",
    banRoutingNumber: "021000021",
  };
  const events: FormEvent[] = [
    { type: "answer", input: "name", value: "Ann" },
    { type: "answer", input: "mail", value: "ann@example.com" },
    { type: "verification", input: "mail", status: "verified" },
    { type: "file", input: "bill", files: [pdf] },
    { type: "signature", input: "sign", file: png },
    { type: "payment", detail },
    { type: "routing", valid: true, bank: { name: "Chase" } },
    { type: "agree", value: true },
    { type: "submit" },
  ];
  const state = events.reduce((one, event) => apply(before, one, event), beginForm(before, opened));
  expect(state.refused).toBe(true);
  const translated = inOtherWords(after, opened, before, state);
  for (const id of before.order) expect(view(after, translated, id)).toEqual(view(before, state, id));
  for (const part of ["submitted", "refused", "agreed", "payment", "routing"] as const)
    expect(translated[part]).toEqual(state[part]);
});
