// Our own engine, used as a page does: one state after the other.
import { apply, begin, compile, view } from "@billwright/engine";
import type { Adapter } from "../model.ts";

export const billwright: Adapter = {
  name: "billwright",
  prepare:
    ({ enrollment }) =>
    () => {
      const form = compile(enrollment);
      let state = begin(form, { now: "2026-11-20T12:00:00Z" });
      return {
        answer: ({ input, value }) => void (state = apply(form, state, { type: "answer", input, value })),
        isVisible: (input) => view(form, state, input).visible,
      };
    },
};
