import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { options, showForm } from "../../form.fixture.tsx";

const bill = { id: "q1", name: "Bill by", inputType: "MultipleChoice", options: options("Mail", "SMS") } as const;

describe("MultipleChoice", () => {
  test("is a named group of radios of which one holds [input.multiple-choice]", async () => {
    const { user, valueOf } = showForm({ inputs: [bill] });
    expect(screen.getByRole("radiogroup", { name: "Bill by" })).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "Mail" }));
    await user.click(screen.getByRole("radio", { name: "SMS" }));
    expect(screen.getAllByRole<HTMLInputElement>("radio").map((radio) => radio.checked)).toEqual([false, true]);
    expect(valueOf("q1")).toBe("g-sms");
  });

  test("can be cleared if it is not required, and focus stays in the group [input.multiple-choice]", async () => {
    const { user, valueOf } = showForm({ inputs: [bill] });
    expect(screen.queryByRole("button", { name: "Clear choice" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "SMS" }));
    await user.click(screen.getByRole("button", { name: "Clear choice" }));
    expect(valueOf("q1")).toBe("");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Mail" }));
  });

  test("says that it is required, and then keeps a choice once made [input.required-mark]", async () => {
    const { user } = showForm({ inputs: [{ ...bill, required: true }] });
    expect(screen.getByRole("radiogroup", { name: "Bill by" }).getAttribute("aria-required")).toBe("true");
    await user.click(screen.getByRole("radio", { name: "SMS" }));
    expect(screen.queryByRole("button", { name: "Clear choice" })).toBeNull();
  });
});
