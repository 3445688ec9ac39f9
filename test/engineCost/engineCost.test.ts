// The cost of an answer depends on what it changes, not on the size of the form. Proved by counting, never by the clock: which views are
// new, and how often the engine's functions, blocks and loops were entered.
import * as engine from "@billwright/engine";
import type { CompiledForm, FormState } from "@billwright/engine";
import type { Fixture } from "@billwright/schemas";
import { beforeAll, describe, expect, test } from "vitest";
import { chainForm, scatteredForm } from "../bench/engine/forms.ts";
import type { BenchForm } from "../bench/engine/model.ts";
import { countedCases, countedEngine, type CountedEngine } from "./workCounter.ts";

const context = { now: "2026-11-20T12:00:00Z" };
const small = 50;
const large = 2000;

const { view } = engine;

interface Open {
  form: CompiledForm;
  state: FormState;
}

function open({ enrollment }: BenchForm, { compile, begin } = engine): Open {
  const form = compile(enrollment);
  return { form, state: begin(form, context) };
}

const answer = ({ form, state }: Open, input: string, value: string, { apply } = engine) =>
  apply(form, state, { type: "answer", input, value });

/** Ids whose view is a different object than before. */
const newViews = ({ form, state }: Open, after: FormState) =>
  form.order.filter((id) => view(form, state, id) !== view(form, after, id));

describe("in a form of 2,000 inputs", () => {
  const opened = open(scatteredForm(large));

  test("an answer renews the views of what it shows and leaves every other as it was [visibility.chain]", () => {
    const own = ["d7", ...[0, 1, 2, 3, 4].map((child) => `t7x${child}`)].sort();
    const shown = answer(opened, "d7", "d7-yes");
    expect(newViews(opened, shown).sort()).toEqual(own);
    expect([...shown.changed].sort()).toEqual(own);
    expect(view(opened.form, shown, "t7x0").visible).toBe(true);
  });

  test("an answer to a text renews its own view alone [visibility.chain]", () => {
    const shown = { ...opened, state: answer(opened, "d7", "d7-yes") };
    const typed = answer(shown, "t7x0", "Basement");
    expect(newViews(shown, typed)).toEqual(["t7x0"]);
    expect(typed.changed).toEqual(["t7x0"]);
  });

  test("an answer to a hidden input renews nothing [visibility.chain]", () => {
    const same = answer(opened, "t7x0", "Basement");
    expect(newViews(opened, same)).toEqual([]);
    expect(same.changed).toEqual([]);
  });
});

describe("the engine's work", () => {
  let counted: CountedEngine;
  beforeAll(async () => void (counted = await countedEngine()));

  const workOfAnswer = (form: BenchForm, input: string) => {
    const opened = open(form, counted.engine);
    return counted.count(() => void answer(opened, input, `${input}-yes`, counted.engine));
  };
  const reversed = (form: BenchForm): BenchForm => ({
    ...form,
    enrollment: { ...form.enrollment, formElements: form.enrollment.formElements!.toReversed() },
  });

  test("is counted at all, and the same each time", () => {
    const first = workOfAnswer(scatteredForm(small), "d1");
    expect(first).toBeGreaterThan(10);
    expect(workOfAnswer(scatteredForm(small), "d1")).toBe(first);
  });

  test("for an answer is the same in a form of 2,000 inputs as in one of 50 [visibility.chain]", () => {
    const atSmall = workOfAnswer(scatteredForm(small), "d1");
    // Two groups may cross the border of a word of the queue's bits, or not.
    expect(Math.abs(workOfAnswer(scatteredForm(large), "d1") - atSmall)).toBeLessThanOrEqual(2);
  });

  test("for a chain that flips grows with the chain, not with its square [visibility.chain]", () => {
    const perLink = workOfAnswer(chainForm(small), "c0") / small;
    expect(workOfAnswer(chainForm(large), "c0") / large).toBeLessThanOrEqual(perLink);
  });

  test("for a chain does not depend on the order of the elements [visibility.chain]", () => {
    const scattered = workOfAnswer(chainForm(large), "c0");
    expect(workOfAnswer(reversed(chainForm(large)), "c0")).toBe(scattered);
  });

  test("grows with the form where all is worked out anew: the broken twin that the counter must see", () => {
    const anew = (size: number) => {
      const { form } = open(scatteredForm(size), counted.engine);
      return counted.count(() => void counted.engine.begin(form, { ...context, answers: { d1: "d1-yes" } }));
    };
    expect(anew(large)).toBeGreaterThan(anew(small) * 10);
  });
});

describe("a form's test cases, run on it as it is now", () => {
  let cases: Awaited<ReturnType<typeof countedCases>>;
  beforeAll(async () => void (cases = await countedCases()));

  const { enrollment } = scatteredForm(150);
  const drivers = enrollment.formElements!.flatMap(({ inputForms }) =>
    !Array.isArray(inputForms) && inputForms!.options ? [inputForms!.id!] : [],
  );
  /** A recorded session of this many answers. */
  const sessionOf = (steps: number) =>
    engine.record({
      title: "A session",
      enrollment,
      context,
      events: Array.from({ length: steps }, (_, at) => ({
        type: "answer" as const,
        input: drivers[at % drivers.length]!,
        value: `${drivers[at % drivers.length]!}-${at < drivers.length ? "yes" : "no"}`,
      })),
    });
  const workOf = (fixtures: readonly Fixture[]) =>
    cases.count(() => {
      const run = cases.engine.caseRunner(enrollment);
      for (const fixture of fixtures) expect(run(fixture).ok).toBe(true);
    });

  test("compile the form once: the hundredth costs what the second does", () => {
    const fixture = sessionOf(50);
    const [one, two, hundred] = [1, 2, 100].map((count) => workOf(Array.from({ length: count }, () => fixture)));
    const each = two! - one!;
    expect(hundred! - one!).toBe(each * 99);
    // The broken twin: compiled for each of them.
    expect(one! * 100).toBeGreaterThan(hundred! * 1.1);
    // A step enters less than this for each question of the form: what a hundred cases of fifty steps may take is a second.
    expect(hundred! / (100 * 50)).toBeLessThan(enrollment.formElements!.length * 20);
  });

  test("cost a step what it shows, not the square of it", () => {
    const [short, long] = [25, 50].map((steps) => workOf([sessionOf(steps)]) - workOf([sessionOf(1)]));
    expect(long! / 49).toBeLessThanOrEqual((short! / 24) * 1.2);
  });
});
