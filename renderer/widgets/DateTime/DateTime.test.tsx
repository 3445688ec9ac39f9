import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showForm } from "../../form.fixture.tsx";

const call = { id: "q1", name: "Call at", inputType: "DateTime" } as const;
const surroundings = { timeZone: "America/New_York" };

test("DateTime shows the reader's own clock and answers in UTC [input.datetime]", async () => {
  const { valueOf } = showForm({ inputs: [{ ...call, value: "2026-11-20T17:30:00Z" }], surroundings });
  const box = await screen.findByLabelText<HTMLInputElement>("Call at");
  expect([box.type, box.value]).toEqual(["datetime-local", "2026-11-20T12:30"]);
  expect(screen.getByText("Time zone: Eastern Time")).toBeDefined();
  fireEvent.change(box, { target: { value: "2026-07-01T09:00" } });
  expect(new Date(String(valueOf("q1"))).toISOString()).toBe("2026-07-01T13:00:00.000Z");
  expect(box.value).toBe("2026-07-01T09:00");
});

test("DateTime is cleared by what cannot be converted [input.datetime]", async () => {
  const { valueOf } = showForm({ inputs: [{ ...call, value: "soon" }], surroundings });
  const box = await screen.findByLabelText<HTMLInputElement>("Call at");
  expect(box.value).toBe("");
  fireEvent.change(box, { target: { value: "2026-07-01T09:00" } });
  fireEvent.change(box, { target: { value: "" } });
  expect(valueOf("q1")).toBe("");
});

test("A half-typed DateTime is an answer in error until it is complete or cleared [input.datetime] [check.errors]", async () => {
  const { valueOf, store } = showForm({ inputs: [call], surroundings });
  const box = await screen.findByLabelText<HTMLInputElement>("Call at");
  const leave = (badInput: boolean) => {
    Object.defineProperty(box, "validity", { value: { badInput }, configurable: true });
    fireEvent.blur(box);
  };
  leave(true);
  expect(store.getView("q1").error).toMatchObject({ key: "check.date" });
  store.dispatch({ type: "submit" });
  expect(store.getView("q1").invalid).toBe(true);
  leave(false);
  expect([valueOf("q1"), store.getView("q1").error]).toEqual(["", null]);
});
