import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { showForm } from "../../form.fixture.tsx";

const payDate = { id: "q1", name: "Pay date", inputType: "AutoPayDate" } as const;

test("AutoPayDate is a dropdown of the biller's pay dates, in the reader's words [input.autopay-date]", async () => {
  const { user, valueOf } = showForm({ inputs: [payDate], context: { payDates: ["2026-12-01", "2026-12-15"] } });
  const select = screen.getByLabelText("Pay date");
  expect(
    within(select)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["Please choose", "1st of each month, first Dec 1", "15th of each month, first Dec 15"]);
  await user.selectOptions(select, "15th of each month, first Dec 15");
  expect(valueOf("q1")).toBe("2026-12-15");
});

test.each([
  ["2026-12-09", ["2026-12-12", "2027-01-05"]],
  ["0001-01-01", ["2026-11-28", "2026-12-12", "2027-01-05"]],
  ["2027-06-01", ["2026-11-28", "2026-12-12", "2027-01-05"]],
])(
  "AutoPayDate offers no day before the next bill, %s, where a later one is there [input.autopay-date]",
  (bill, days) => {
    const mergeTags = [{ name: "NextBillDate", value: bill }];
    const payDates = ["2026-11-28", "2026-12-12", "2027-01-05"];
    showForm({ inputs: [payDate], context: { payDates, mergeTags } });
    const offered = screen.getAllByRole<HTMLOptionElement>("option").map(({ value }) => value);
    expect(offered).toEqual(["", ...days]);
  },
);

test("AutoPayDate takes any date where the biller names none [input.autopay-date]", () => {
  const { valueOf } = showForm({ inputs: [payDate] });
  const box = screen.getByLabelText<HTMLInputElement>("Pay date");
  expect(box.type).toBe("date");
  fireEvent.change(box, { target: { value: "2026-12-24" } });
  expect(valueOf("q1")).toBe("2026-12-24");
});

test.each([
  ["enter a date", "Enter a date", []],
  ["choose one", "Choose one", ["2026-12-15"]],
])("AutoPayDate that is left empty asks to %s [input.autopay-date]", (_ask, error, payDates) => {
  const { store } = showForm({ inputs: [{ ...payDate, required: true }], context: { payDates } });
  act(() => void store.dispatch({ type: "submit" }));
  expect(screen.getByText(error)).toBeDefined();
});
