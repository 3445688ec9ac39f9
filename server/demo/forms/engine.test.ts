import { apply, begin, blockers, compile, type FormEvent, localizeEnrollment, visibleIds } from "@billwright/engine";
import { inputTypes, type Language, languages, type MergeTag, type StoredForm } from "@billwright/schemas";
import { expect, test } from "vitest";
import { eBill } from "./eBill/form.ts";
import { demoForms, narmadaForms } from "./forms.ts";
import { serviceRequest } from "./serviceRequest/form.ts";
import { supplier } from "./supplier/form.ts";

const now = "2026-11-20T12:00:00Z";
const all = [...demoForms, ...narmadaForms].map((form) => ({ id: form.enrollment.id, form }));

test.each(all)("$id compiles in every language to the same logic, gates and order [form.languages]", ({ form }) => {
  const english = compile(form.enrollment);
  for (const language of Object.keys(languages) as Language[]) {
    const { logic, gates, order } = compile(localizeEnrollment(form, language));
    expect({ logic, gates, order }, language).toEqual({
      logic: english.logic,
      gates: english.gates,
      order: english.order,
    });
  }
});

test("the long form has all fifteen input types [compile.types]", () => {
  const types = Object.values(compile(serviceRequest.enrollment).inputs).map((input) => input.type);
  expect([...new Set(types)].sort()).toEqual([...inputTypes].sort());
});

const answer = (input: string, value: string | string[]): FormEvent => ({ type: "answer", input, value });

function shownAfter(form: StoredForm, events: readonly FormEvent[], mergeTags: MergeTag[] = []): string[] {
  const compiled = compile(form.enrollment);
  const state = events.reduce(
    (before, event) => apply(compiled, before, event),
    begin(compiled, { now, mergeTags, balance: 120 }),
  );
  return visibleIds(compiled, state);
}

test("the long form asks about the water meter only where water is wanted, and takes it all back with the choice [visibility.chain]", () => {
  const start = answer("request", "start");
  const chain = ["meter-place", "meter-photo", "visit"];
  expect(shownAfter(serviceRequest, [start, answer("services", ["water"])])).toEqual(expect.arrayContaining(chain));
  const without = shownAfter(serviceRequest, [
    start,
    answer("services", ["water"]),
    answer("services", ["electricity"]),
  ]);
  expect(without.filter((id) => chain.includes(id))).toEqual([]);
  expect(without).toContain("call-time");
});

test.each([
  ["start", ["start-date"]],
  ["move", ["start-date", "stop-date"]],
  ["stop", ["stop-date", "final-bill"]],
])("the long form asks for the dates that go with '%s'", (request, dates) => {
  const shown = shownAfter(serviceRequest, [answer("request", request)]);
  expect(shown.filter((id) => ["start-date", "stop-date", "final-bill"].includes(id))).toEqual(dates);
});

test("the long form does not ask for a ZIP that the biller knows [visibility.merge-tag]", () => {
  expect(shownAfter(serviceRequest, [])).toContain("zip");
  expect(shownAfter(serviceRequest, [], [{ name: "ZIP", value: "21001" }])).not.toContain("zip");
});

test("e-bill asks for a mobile number once a text message is wanted, and for its verification", () => {
  expect(shownAfter(eBill, [])).not.toContain("alert-phone");
  expect(shownAfter(eBill, [answer("alerts", ["due"])])).toContain("alert-phone");
  const form = compile(eBill.enrollment);
  const state = apply(form, begin(form, { now }), answer("alerts", ["due"]));
  expect(blockers(form, state)).toEqual([
    { reason: "unverified", input: "bill-email" },
    { reason: "unverified", input: "alert-phone" },
  ]);
});

test("the choice of a supplier asks for contract and consent only where there is another one", () => {
  expect(shownAfter(supplier, [answer("supplier", "standard")])).toEqual(["supplier", "switch-date"]);
  expect(shownAfter(supplier, [answer("supplier", "lantern")])).toEqual([
    "supplier",
    "contract",
    "switch-date",
    "consent",
  ]);
});
