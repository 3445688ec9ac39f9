import { screen, within } from "@testing-library/react";
import { shownSchedule } from "@billwright/engine";
import { expect, test } from "vitest";
import { showForm } from "../../form.fixture.tsx";

const period = { id: "q1", name: "Installments", inputType: "InstallmentPeriod" } as const;
const offered = () =>
  within(screen.getByLabelText("Installments"))
    .getAllByRole("option")
    .map((option) => option.textContent);

test("InstallmentPeriod offers the author's periods, by their own names where they have any [input.installment-period]", () => {
  showForm({
    inputs: [
      {
        ...period,
        options: [
          { guid: "a", value: "1" },
          { guid: "b", value: "6" },
          { guid: "c", value: "12", name: "A year" },
        ],
      },
    ],
  });
  expect(offered()).toEqual(["Please choose", "1 month", "6 months", "A year"]);
});

test("InstallmentPeriod answers with a whole number, from which the plan comes [input.installment-period]", async () => {
  const { user, valueOf, form, store } = showForm({ inputs: [period], context: { balance: 300 } });
  expect(offered()).toHaveLength(13);
  await user.selectOptions(screen.getByLabelText("Installments"), "3 months");
  expect(valueOf("q1")).toBe(3);
  expect(shownSchedule(form, store.getState())).toHaveLength(3);
  await user.selectOptions(screen.getByLabelText("Installments"), "Please choose");
  expect(valueOf("q1")).toBeNull();
});
