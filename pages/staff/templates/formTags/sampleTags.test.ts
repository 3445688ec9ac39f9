import { expect, test } from "vitest";
import { begin, compile, view } from "@billwright/engine";
import { sampleTagsOf } from "./sampleTags.ts";

test("what a form shows has a sample, but for what would hide an input, change a rule or cover the form's own [form.preview]", () => {
  const form = compile({
    id: "f",
    thanksMessage: "<p>Bye {{Nickname}}</p>",
    formElements: [
      { kind: "html", beefreeHtmlTemplate: "<p>{{ FirstName }} {{ZIP}} {{CurrentDate}} {{Tariff}}</p>" },
      {
        kind: "prepopulated",
        mergeTags: [
          { name: "AccountBalance", value: "" },
          { name: "PaymentAmount", value: "" },
          { name: "NextBillDate", value: "" },
          { name: "Offer", value: "Free visit" },
        ],
      },
      { kind: "input", inputForms: { id: "q", inputType: "Text", tagName: "ZIP" } },
      { kind: "input", inputForms: { id: "r", inputType: "Text", logic: { in: [{ var: "tags.Tariff" }, ["night"]] } } },
    ],
  });
  const tags = sampleTagsOf(form, "2026-11-20");
  expect(tags).toEqual({
    FirstName: "{{FirstName}}",
    AccountBalance: "1000.00",
    PaymentAmount: "1000.00",
    NextBillDate: "2026-12-20",
    Nickname: "{{Nickname}}",
  });
  const mergeTags = Object.entries(tags).map(([name, value]) => ({ name, value }));
  const state = begin(form, { now: "2026-11-20T12:00:00Z", preview: true, mergeTags });
  expect([view(form, state, "q").visible, state.session.balance]).toEqual([true, 1000]);
});
