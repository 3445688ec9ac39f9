import { fireEvent, screen, within } from "@testing-library/react";
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
  ).toEqual(["Please choose", "Dec 1, 2026", "Dec 15, 2026"]);
  await user.selectOptions(select, "Dec 15, 2026");
  expect(valueOf("q1")).toBe("2026-12-15");
});

test("AutoPayDate takes any date where the biller names none [input.autopay-date]", () => {
  const { valueOf } = showForm({ inputs: [payDate] });
  const box = screen.getByLabelText<HTMLInputElement>("Pay date");
  expect(box.type).toBe("date");
  fireEvent.change(box, { target: { value: "2026-12-24" } });
  expect(valueOf("q1")).toBe("2026-12-24");
});
