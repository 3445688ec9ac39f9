import { apply, compile, view, type FormEvent } from "@billwright/engine";
import type { Enrollment } from "@billwright/schemas";
import { expect, test } from "vitest";
import { opened, survey } from "../../testing/forms.ts";
import { beginForm, retell } from "./beginForm.ts";

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
  const retold = retell(after, opened, before, state);
  for (const id of before.order) expect(view(after, retold, id)).toEqual(view(before, state, id));
  for (const part of ["submitted", "refused", "agreed", "payment", "routing"] as const)
    expect(retold[part]).toEqual(state[part]);
});
