import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showForm } from "../../form.fixture.tsx";

test("Date is a calendar that ends on 9999-01-01 and answers yyyy-mm-dd [input.date]", () => {
  const { valueOf } = showForm({ inputs: [{ id: "q1", name: "Move-in", inputType: "Date" }] });
  const box = screen.getByLabelText<HTMLInputElement>("Move-in");
  expect([box.type, box.max]).toEqual(["date", "9999-01-01"]);
  fireEvent.change(box, { target: { value: "2028-02-29" } });
  expect(valueOf("q1")).toBe("2028-02-29");
});

test("Date reports a date after the last one [input.date]", async () => {
  showForm({ inputs: [{ id: "q1", name: "Move-in", inputType: "Date" }] });
  const box = screen.getByLabelText("Move-in");
  fireEvent.change(box, { target: { value: "9999-01-02" } });
  fireEvent.blur(box);
  expect(screen.getByText("Please enter a real date no later than 9999-01-01")).toBeDefined();
});

test("Date reports an incomplete date, which has no value, on leaving it, and no more once it is complete [input.date]", () => {
  showForm({ inputs: [{ id: "q1", name: "Move-in", inputType: "Date" }] });
  const box = screen.getByLabelText<HTMLInputElement>("Move-in");
  Object.defineProperty(box, "validity", { value: { badInput: true }, configurable: true });
  fireEvent.blur(box);
  expect(screen.getByText("Please enter a real date no later than 9999-01-01")).toBeDefined();
  expect(box.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(box, { target: { value: "2028-02-29" } });
  expect(box.hasAttribute("aria-invalid")).toBe(false);
});

test("An incomplete date is an answer in error until it is corrected or cleared [input.date] [check.errors]", () => {
  const { valueOf, store } = showForm({ inputs: [{ id: "q1", name: "Move-in", inputType: "Date" }] });
  const box = screen.getByLabelText<HTMLInputElement>("Move-in");
  const leave = (badInput: boolean) => {
    Object.defineProperty(box, "validity", { value: { badInput }, configurable: true });
    fireEvent.blur(box);
  };
  leave(true);
  expect(store.getView("q1").error).toMatchObject({ key: "check.date" });
  expect(box.value).toBe("");
  leave(false);
  expect([valueOf("q1"), store.getView("q1").error]).toEqual(["", null]);
});
