// What every fixture's enrolment compiles to, held against others' tools at each step of the fixture: ajv for the schema, json-logic-js
// for the rules and gates. And a form that is filled step by step ends where one ends that is given all answers at once.
import {
  apply,
  begin,
  blockers,
  compile,
  type CompiledForm,
  type FormState,
  isEmpty,
  isPaymentValid,
  type replay,
  view,
  visibleIds,
} from "@billwright/engine";
import type { Json } from "@billwright/schemas";
import { Ajv } from "ajv";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import jsonLogic from "json-logic-js";
import { globSync } from "tinyglobby";
import { describe, expect, test } from "vitest";

type Fixture = Parameters<typeof replay>[0];
type Rule = Parameters<typeof jsonLogic.apply>[0];
type Event = Parameters<typeof apply>[2];

const root = join(import.meta.dirname, "..");
const fixtures = globSync("fixtures/**/*.json", { cwd: root })
  .sort()
  .map((file) => ({ file, ...(JSON.parse(readFileSync(join(root, file), "utf8")) as Fixture) }))
  .filter(({ steps }) => steps);

const choices = ["Dropdown", "MultipleChoice", "CheckBox"];
const byId = <Value>(form: CompiledForm, read: (id: string) => Value) =>
  Object.fromEntries(form.order.map((id) => [id, read(id)]));

/** The documented data (design.md), made of nothing but what the engine shows. */
function dataOf(form: CompiledForm, state: FormState, { context }: Fixture) {
  const views = byId(form, (id) => view(form, state, id));
  const chosen = (id: string) => {
    const { value, visible, type } = views[id]!;
    if (!visible || !choices.includes(type) || isEmpty(value)) return [];
    return Array.isArray(value) ? value : [value];
  };
  const tags = Object.fromEntries((context.mergeTags ?? []).map(({ name, value }) => [name, value.trim() && value]));
  return {
    shown: byId(form, (id) => views[id]!.visible),
    chosen: byId(form, chosen),
    tags,
    filled: byId(form, (id) => !isEmpty(views[id]!.value)),
    verification: byId(form, (id) => views[id]!.verification),
    payment: isPaymentValid(state.payment),
    routing: state.payment?.isSaved ? isPaymentValid(state.payment) : state.routing?.valid === true,
    agreed: state.agreed,
  };
}

const holds = (rule: Json | undefined, data: object) =>
  rule === undefined || Boolean(jsonLogic.apply(rule as Rule, data));

/** The states a fixture goes through, the first one included. */
function statesOf(form: CompiledForm, { context, steps }: Fixture): FormState[] {
  const states = [begin(form, context)];
  for (const { event } of steps ?? []) if (event) states.push(apply(form, states.at(-1)!, event as Event));
  return states;
}

const shownValues = (form: CompiledForm, state: FormState) =>
  Object.fromEntries(visibleIds(form, state).map((id) => [id, view(form, state, id).value]));

describe.each(fixtures)("$file", (fixture) => {
  const form = compile(fixture.enrollment);
  const states = statesOf(form, fixture);

  test("compiles to the same plain JSON each time [compile.pure]", () => {
    const text = JSON.stringify(form);
    expect(JSON.stringify(compile(fixture.enrollment))).toBe(text);
    expect(JSON.stringify(JSON.parse(text))).toBe(text);
  });

  test("compiles to a schema that ajv takes in strict mode, with a property for each input [compile.schema]", () => {
    const ajv = new Ajv({ strict: true, allErrors: true });
    expect(() => ajv.compile(form.schema)).not.toThrow();
    expect(new Set(Object.keys(form.schema["properties"] as object))).toEqual(new Set(form.order));
  });

  test("shows at each step what json-logic-js says it should [compile.logic]", () => {
    for (const state of states) {
      const data = dataOf(form, state, fixture);
      expect(form.order.filter((id) => holds(form.logic[id], data))).toEqual(visibleIds(form, state));
    }
  });

  test("holds Submit back at each step by the gates that json-logic-js finds true [gate.reason, compile.logic]", () => {
    for (const state of states.filter(({ expired, submitted }) => !expired && !submitted)) {
      const data = dataOf(form, state, fixture);
      const holding = form.gates.filter(({ when }) => holds(when, data));
      expect(holding.map(({ reason, input }) => ({ reason, ...(input ? { input } : {}) }))).toEqual(
        blockers(form, state),
      );
    }
  });

  test("ends where a form ends that is given all answers at once [visibility.chain, form.draft]", () => {
    for (const state of states) {
      const answers = shownValues(form, state);
      const atOnce = begin(JSON.parse(JSON.stringify(form)) as CompiledForm, { ...fixture.context, answers });
      expect(shownValues(form, atOnce)).toEqual(answers);
    }
  });
});
