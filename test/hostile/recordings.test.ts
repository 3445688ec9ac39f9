// A recording of a sandbox session with the demo's forms replays unchanged, whatever was done, and contains no bank details that were
// typed.
import { test, expect, describe } from "vitest";
import {
  apply,
  begin,
  compile,
  EventError,
  record,
  replay,
  type FormContext,
  type FormEvent,
} from "@billwright/engine";
import type { Enrollment } from "@billwright/schemas";
import { randomFrom, type Random } from "../../engine/testing/random.ts";
import { randomEvent } from "../../engine/testing/randomForm.ts";
import { demoForms } from "../../server/demo/forms/forms.ts";

/** Personal values: none of them may be in a file that people pass around. */
const canaries = {
  account: "907856341209",
  routing: "121000358",
  token: "canary-token-of-a-saved-bank",
  bank: "Canary Bank",
};

const context: FormContext = {
  now: "2026-11-20T12:00:00Z",
  preview: true,
  country: "United States",
  payDates: ["2026-12-01", "2026-12-15"],
};

function bankEvent(random: Random): FormEvent {
  const { account, routing, token, bank } = canaries;
  return random.pick<FormEvent>([
    { type: "payment", detail: { isSaved: true, token } },
    {
      type: "payment",
      detail: {
        isSaved: false,
        bankAccountNumber: account,
        confirmBankAccountNumber: account,
        banRoutingNumber: routing,
      },
    },
    {
      type: "payment",
      detail: { isSaved: false, bankAccountNumber: account.replace(/(....)/g, "$1 "), banRoutingNumber: routing },
    },
    { type: "routing", valid: true, bank: { name: bank, logo: `/logos/${routing}` } },
    { type: "payment", detail: null },
  ]);
}

/** The form with one element per input, as the random events expect it. */
function inputsAlone(enrollment: Enrollment): Enrollment {
  const inputs = (enrollment.formElements ?? []).flatMap(({ inputForms }) => inputForms ?? []);
  return { ...enrollment, formElements: inputs.map((inputForms) => ({ kind: "input", inputForms })) };
}

/** A form of blocks alone has no input to answer. */
const anyEvent = (random: Random, written: Enrollment): FormEvent =>
  written.formElements!.length === 0 ? { type: "agree", value: random.chance(50) } : randomEvent(random, written);

describe.each(demoForms.map(({ enrollment }) => [String(enrollment.name), enrollment] as const))(
  "sessions of %s",
  (_name, enrollment) => {
    const form = compile(enrollment);
    const written = inputsAlone(enrollment);

    test("replay as they were and hold no bank number, token or bank [fixture.record]", () => {
      for (let seed = 1; seed <= 8; seed += 1) {
        const random = randomFrom(seed);
        let state = begin(form, context);
        const events: FormEvent[] = [];
        for (let step = 0; step < 25; step += 1) {
          const event = random.chance(25) ? bankEvent(random) : anyEvent(random, written);
          try {
            state = apply(form, state, event);
            events.push(event);
          } catch (error) {
            if (!(error instanceof EventError)) throw error;
          }
        }
        const fixture = record({ title: "A session", enrollment, context, events: [...events, { type: "submit" }] });
        expect(replay(fixture), `seed ${seed}`).toMatchObject({ ok: true });
        const text = JSON.stringify(fixture);
        for (const canary of Object.values(canaries)) expect(text).not.toContain(canary);
      }
    });
  },
);
