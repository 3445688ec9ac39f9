import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { options, showForm } from "../../form.fixture.tsx";

const news = {
  id: "q1",
  name: "News",
  inputType: "CheckBox",
  options: options("Outages", "Savings", "Events"),
} as const;

test("CheckBox takes any number of options and answers in option order [input.checkbox]", async () => {
  const { user, valueOf } = showForm({ inputs: [news] });
  expect(screen.getByRole("group", { name: "News" })).toBeDefined();
  await user.click(screen.getByRole("checkbox", { name: "Events" }));
  await user.click(screen.getByRole("checkbox", { name: "Outages" }));
  expect(valueOf("q1")).toEqual(["g-outages", "g-events"]);
  await user.click(screen.getByRole("checkbox", { name: "Events" }));
  await user.click(screen.getByRole("checkbox", { name: "Outages" }));
  expect(valueOf("q1")).toEqual([]);
});

test("CheckBox says in words that it is required, for a group of check boxes cannot be marked so [input.required-mark]", () => {
  showForm({ inputs: [{ ...news, required: true }] });
  expect(screen.getByRole("group", { name: "News\u00a0(required)" })).toBeDefined();
});
