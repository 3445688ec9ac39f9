// The benchmark's correctness check must find a wrong adapter, and none where there is none.
import { describe, expect, test } from "vitest";
import { billwright } from "./adapters/billwright.ts";
import { floor } from "./adapters/floor.ts";
import { naiveJsonLogic } from "./adapters/jsonLogic.ts";
import { isRight, judge } from "./correctness.ts";
import { mixedForm, randomAnswers } from "./forms.ts";
import type { Adapter } from "./model.ts";

/** The floor with a bug: it never updates what an input showed first. */
const stale: Adapter = {
  name: "stale",
  prepare: (form) => () => {
    const session = floor.prepare(form)();
    const first = new Map(form.inputs.map(({ id }) => [id, session.isVisible(id)]));
    return { ...session, isVisible: (input) => first.get(input)! };
  },
};

describe("the oracle of the benchmark", () => {
  const seeds = Array.from({ length: 12 }, (_, at) => at + 100);

  test.each(seeds)(
    "agrees with the engine, the floor and the naive evaluation on form %i [visibility.chain, compile.logic]",
    (seed) => {
      const form = mixedForm(40, seed);
      const answers = randomAnswers(form, 80, seed);
      for (const adapter of [billwright, floor, naiveJsonLogic])
        expect(judge(adapter, form, answers), adapter.name).toEqual({ answers: 80, wrong: 0, failure: null });
    },
  );

  test("finds an adapter that is wrong", () => {
    const form = mixedForm(40);
    expect(isRight(judge(stale, form, randomAnswers(form, 80, 1)))).toBe(false);
  });

  test("finds an adapter that throws", () => {
    const form = mixedForm(40);
    const broken: Adapter = { name: "broken", prepare: () => () => JSON.parse("{") as never };
    expect(judge(broken, form, []).failure).toBe("SyntaxError");
  });
});
