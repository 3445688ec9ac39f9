import { act, fireEvent, render, screen } from "@testing-library/react";
import type { InputForm } from "@billwright/schemas";
import { describe, expect, test, vi } from "vitest";
import { options, showForm } from "../form.fixture.tsx";
import { Surroundings } from "../surroundings.fixture.tsx";
import { SubmitBar } from "./SubmitBar.tsx";

const submit = (name = "Submit") => screen.getByRole("button", { name });
const mail: InputForm = { id: "mail", name: "E-mail", inputType: "Email" };
const name: InputForm = { id: "name", name: "Full name", inputType: "ShortText", required: true };
const phone: InputForm = { id: "phone", name: "Mobile", inputType: "PhoneNumber", required: true };

describe("a refused submit", () => {
  test("says 'Please check the errors before submitting', links to the field, and takes focus [check.errors]", async () => {
    const { user } = showForm({ inputs: [mail] });
    await user.type(screen.getByLabelText("E-mail"), "ann@");
    await user.click(submit());
    expect(screen.getByRole("alert").textContent).toBe("Please check the errors before submitting");
    expect(document.activeElement?.textContent).toContain("Please check the errors before submitting");
    await user.click(screen.getByRole("link", { name: "E-mail: Email Address is not valid" }));
    expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
  });

  test("says 'Please fill the red marked input fields', marks their labels and moves focus to the first [check.required]", async () => {
    const { user } = showForm({ inputs: [mail, name, { ...name, id: "city", name: "City" }] });
    expect(document.querySelectorAll("[data-invalid]")).toHaveLength(0);
    await user.click(submit());
    expect(screen.getByRole("alert").textContent).toBe("Please fill the red marked input fields");
    expect([...document.querySelectorAll("[data-invalid] > .bw-label")].map((label) => label.textContent)).toEqual([
      "Full name",
      "City",
    ]);
    expect(screen.getAllByText("Please fill in this field")).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText("Full name"));
  });

  test("says in each field what is wanted there [check.required]", async () => {
    const required = { required: true } as const;
    const { user } = showForm({
      inputs: [
        { ...required, id: "a", name: "Plan", inputType: "MultipleChoice", options: options("One", "Two") },
        { ...required, id: "b", name: "Topics", inputType: "CheckBox", options: options("One", "Two") },
        { ...required, id: "c", name: "From", inputType: "Date" },
        { ...required, id: "d", name: "At", inputType: "Time" },
        { ...required, id: "e", name: "Signed", inputType: "Signature" },
        { ...required, id: "f", name: "Full name", inputType: "ShortText" },
      ],
    });
    await user.click(submit());
    const errors = [...document.querySelectorAll(".bw-error")].map(({ textContent }) => textContent);
    expect(errors).toEqual([
      "Choose one",
      "Choose at least one",
      "Enter a date",
      "Enter a time",
      "Sign here",
      "Please fill in this field",
    ]);
  });

  test("moves focus again each time it is refused, and is silent once everything is corrected [check.required]", async () => {
    const { user } = showForm({ inputs: [name, mail] });
    await user.click(submit());
    await user.click(submit());
    expect(document.activeElement).toBe(screen.getByLabelText("Full name"));
    await user.keyboard("Ann");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.querySelectorAll("[data-invalid]")).toHaveLength(0);
  });

  test("moves focus into a group of choices [check.required] [check.required-checkbox]", async () => {
    const { user } = showForm({
      inputs: [{ id: "q", name: "News", inputType: "CheckBox", required: true, options: options("Yes") }],
    });
    await user.click(submit());
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Yes" }));
  });
});

describe("the Submit button", () => {
  test.each([
    ["is named by the enrolment", "Enroll now", "Enroll now"],
    ["is named Submit where the enrolment says nothing", null, "Submit"],
  ])("%s [form.submit-name]", (_, submitName, shown) => {
    showForm({ inputs: [name], enrollment: { submitName } });
    expect(submit(shown)).toBeDefined();
  });

  test("is gone once the form is submitted [form.submit-name]", async () => {
    const { user, store } = showForm({ inputs: [mail] });
    await user.click(submit());
    expect(store.getState().submitted).toBe(true);
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  });

  test("is not there on an expired form [form.submit-name] [form.expired]", () => {
    showForm({ inputs: [mail], enrollment: { expirationDate: "2026-11-19T00:00:00Z" } });
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  });

  test("blocked, stays in the tab order and says in words what blocks it and what is missing, with links to the fields [gate.reason] [gate.phone]", async () => {
    const { user } = showForm({ inputs: [mail, phone, name] });
    expect(submit().getAttribute("aria-disabled")).toBe("true");
    expect(submit().hasAttribute("disabled")).toBe(false);
    const reasons = document.getElementById(submit().getAttribute("aria-describedby") ?? "");
    expect(reasons?.textContent).toContain("Please verify Mobile");
    expect(reasons?.textContent).toContain("Please fill in Full name");
    await user.click(screen.getByRole("link", { name: "Please verify Mobile" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Mobile"));
  });

  test("blocked, checks everything at the first press: fields are marked, one list names them all, its heading takes focus [check.required] [check.errors] [gate.reason]", async () => {
    const { user } = showForm({
      inputs: [mail, phone, name],
      enrollment: { type: "InstallmentPlan" },
      context: { balance: 100 },
    });
    await user.type(screen.getByLabelText("E-mail"), "ann@");
    await user.click(submit());
    const summary = document.querySelector<HTMLElement>(".bw-summary") ?? expect.fail("no summary");
    expect([...summary.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      "E-mail: Email Address is not valid",
      "Mobile",
      "Full name",
      "Please agree to enroll",
    ]);
    expect(document.querySelectorAll("[data-invalid]")).toHaveLength(3);
    expect(document.activeElement).toBe(summary.querySelector("h2"));
    // The list beside the button still has all that it needs, except errors of answers.
    const reasons = [...document.querySelectorAll(".bw-reasons li")].map(({ textContent }) => textContent);
    expect(reasons).toEqual(["Please verify Mobile", "Please fill in Full name", "Please agree to enroll"]);
  });

  test("blocked by a contact that is not verified, marks it once it is pressed, until it is verified [gate.phone] [gate.verify] [check.errors]", async () => {
    const { store, user } = showForm({ inputs: [phone, { ...mail, verificationRequired: true }] });
    await user.type(screen.getByLabelText("Mobile"), "2025550142");
    await user.type(screen.getByLabelText("E-mail"), "ann@example.com");
    const marked = () =>
      ["Mobile", "E-mail"].map((label) => {
        const control = screen.getByLabelText(label);
        const error = control.closest(".bw-field")?.querySelector(".bw-error:not([hidden])");
        return control.getAttribute("aria-invalid") && error?.textContent;
      });
    expect(marked()).toEqual([null, null]);
    await user.click(submit());
    expect(marked()).toEqual(["Please verify Mobile", "Please verify E-mail"]);
    act(() => void store.dispatch({ type: "verification", input: "phone", status: "pending" }));
    expect(marked()).toEqual(["Please finish verifying Mobile", "Please verify E-mail"]);
    act(() => void store.dispatch({ type: "verification", input: "phone", status: "verified" }));
    expect(marked()).toEqual([null, "Please verify E-mail"]);
  });

  test("blocked by its gates alone, leads to their list at a press [gate.reason] [gate.agree]", async () => {
    const { user } = showForm({ inputs: [mail], enrollment: { type: "InstallmentPlan" }, context: { balance: 100 } });
    await user.click(submit());
    expect(document.activeElement?.textContent).toBe("Before you can submit:");
    expect(document.querySelector(".bw-summary li")?.textContent).toBe("Please agree to enroll");
  });

  test("follows the verification: blocked while it is pending, free once it is done [gate.pending] [gate.verify]", async () => {
    const { store, user } = showForm({ inputs: [{ ...mail, verificationRequired: true }] });
    expect(submit().getAttribute("aria-disabled")).toBe("false");
    await user.type(screen.getByLabelText("E-mail"), "ann@example.com");
    expect(screen.getByRole("link", { name: "Please verify E-mail" })).toBeDefined();
    act(() => void store.dispatch({ type: "verification", input: "mail", status: "pending" }));
    expect(screen.getByRole("link", { name: "Please finish verifying E-mail" })).toBeDefined();
    act(() => void store.dispatch({ type: "verification", input: "mail", status: "verified" }));
    expect(submit().getAttribute("aria-disabled")).toBe("false");
  });

  test.each([
    ["an instalment form until the customer agrees [gate.agree]", "InstallmentPlan", ["Please agree to enroll"]],
    [
      "an autopay form until payment and routing number are valid too [gate.payment]",
      "AutoPay",
      ["Please complete your bank account numbers", "Please enter a valid routing number", "Please agree to enroll"],
    ],
  ] as const)("holds %s", (_, type, reasons) => {
    showForm({ inputs: [mail], enrollment: { type }, context: { balance: 100 } });
    expect(submit().getAttribute("aria-disabled")).toBe("true");
    expect([...document.querySelectorAll(".bw-reasons li")].map((reason) => reason.textContent)).toEqual(reasons);
  });
});

test("a Submit that is on its way says so and takes no second press", async () => {
  const onSubmit = vi.fn();
  const { user, store } = showForm({ inputs: [mail] });
  const { container } = render(
    <Surroundings store={store}>
      <SubmitBar busy onSubmit={onSubmit} />
    </Surroundings>,
  );
  const button = container.querySelector("button") ?? expect.fail("no button");
  await user.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(container.querySelector("[role=status]")?.textContent).toBe("Sending your answers…");
});

test("a press sends no form itself: the thank-you page may have replaced it [gate.reason]", () => {
  const { store } = showForm({ inputs: [mail] });
  const { container } = render(
    <Surroundings store={store}>
      <SubmitBar onSubmit={() => undefined} />
    </Surroundings>,
  );
  expect(fireEvent.click(container.querySelector("button") ?? expect.fail("no button"))).toBe(false);
});

test("a Submit without an answer for long says in sight that nothing is lost [submit.retry]", () => {
  vi.useFakeTimers();
  const { store } = showForm({ inputs: [mail] });
  const bar = (busy: boolean) => (
    <Surroundings store={store}>
      <SubmitBar busy={busy} onSubmit={() => undefined} />
    </Surroundings>
  );
  const { container, rerender } = render(bar(true));
  const status = () => container.querySelector("[role=status]");
  act(() => void vi.advanceTimersByTime(7_999));
  expect(status()?.className).toBe("bw-visually-hidden");
  act(() => void vi.advanceTimersByTime(1));
  expect(status()?.className).toBe("");
  expect(status()?.textContent).toMatch(/^This takes longer than usual\./);
  rerender(bar(false));
  expect(status()?.textContent).toBe("");
  vi.useRealTimers();
});
