import { begin, compile, EventError } from "@billwright/engine";
import { expect, test, vi } from "vitest";
import { createFormStore } from "./store.ts";

const form = compile({
  id: "e1",
  formElements: [
    {
      kind: "input",
      inputForms: [
        { id: "a", inputType: "ShortText" },
        { id: "b", inputType: "MultipleChoice", options: [{ guid: "g-yes" }, { guid: "g-no" }] },
        {
          id: "c",
          inputType: "Text",
          required: true,
          rules: [{ parentId: "b", condition: "Selected", choiceId: "g-yes" }],
        },
      ],
    },
  ],
});
const now = "2026-11-20T12:00:00Z";
const open = () => createFormStore(form, begin(form, { now }));

test("wakes the readers of the inputs that changed, and everyone who reads the whole state", () => {
  const store = open();
  const [a, b, c, all] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  store.subscribeInput("a", a);
  store.subscribeInput("b", b);
  store.subscribeInput("c", c);
  store.subscribe(all);
  store.dispatch({ type: "answer", input: "b", value: "g-yes" });
  expect([a, b, c, all].map((listener) => listener.mock.calls.length)).toEqual([0, 1, 1, 1]);
  store.dispatch({ type: "answer", input: "a", value: "x" });
  expect([a, b, c, all].map((listener) => listener.mock.calls.length)).toEqual([1, 1, 1, 2]);
});

test("notifies nobody who has unsubscribed", () => {
  const store = open();
  const listener = vi.fn();
  store.subscribeInput("a", listener)();
  store.subscribe(listener)();
  store.dispatch({ type: "answer", input: "a", value: "x" });
  expect(listener).not.toHaveBeenCalled();
});

test("hands the engine's refusal back and stays as it was", () => {
  const store = open();
  const before = store.getState();
  const listener = vi.fn();
  store.subscribe(listener);
  const error = store.dispatch({ type: "answer", input: "b", value: "g-maybe" });
  expect(error).toBeInstanceOf(EventError);
  expect(error?.code).toBe("unknown-choice");
  expect(store.getState()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
});

test("shows the identical view until something of the input changes", () => {
  const store = open();
  const view = store.getView("c");
  store.dispatch({ type: "answer", input: "a", value: "x" });
  expect(store.getView("c")).toBe(view);
  store.dispatch({ type: "answer", input: "b", value: "g-yes" });
  expect(store.getView("c")).not.toBe(view);
});

test("counts the submits that were refused", () => {
  const store = open();
  store.dispatch({ type: "answer", input: "b", value: "g-yes" });
  store.dispatch({ type: "submit" });
  store.dispatch({ type: "submit" });
  expect(store.getRefusals()).toBe(2);
  store.dispatch({ type: "answer", input: "c", value: "done" });
  store.dispatch({ type: "submit" });
  expect(store.getRefusals()).toBe(2);
  expect(store.getState().submitted).toBe(true);
});

test("replaces the state with another one of the form and notifies everyone", () => {
  const store = open();
  const listener = vi.fn();
  store.subscribeInput("a", listener);
  store.replaceState(begin(form, { now, answers: { a: "draft" } }));
  expect(listener).toHaveBeenCalledOnce();
  expect(store.getView("a").value).toBe("draft");
});

test("notifies a recorder of each accepted event, and of none that was refused [fixture.record]", () => {
  const store = open();
  const recorder = vi.fn();
  const stop = store.subscribeEvents(recorder);
  store.dispatch({ type: "answer", input: "a", value: "x" });
  store.dispatch({ type: "answer", input: "nowhere", value: "x" });
  stop();
  store.dispatch({ type: "answer", input: "a", value: "y" });
  expect(recorder.mock.calls).toEqual([[{ type: "answer", input: "a", value: "x" }]]);
});
