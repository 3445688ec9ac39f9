import { act, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { showForm } from "../../form.fixture.tsx";

const email = { id: "q1", name: "E-mail", inputType: "Email" } as const;
const wrong = "Email Address is not valid";

describe("Email", () => {
  test("shows the error of a wrong address after leaving the field, and no sooner [input.email]", async () => {
    const { user } = showForm({ inputs: [email] });
    await user.type(screen.getByLabelText("E-mail"), "ann@example");
    expect(screen.queryByText(wrong)).toBeNull();
    await user.tab();
    expect(screen.getByText(wrong)).toBeDefined();
    const box = screen.getByLabelText("E-mail");
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe(wrong);
    await user.type(box, ".com");
    expect(screen.queryByText(wrong)).toBeNull();
    expect(box.hasAttribute("aria-invalid")).toBe(false);
  });

  test("shows the error of a wrong address after a pause, too [input.email]", () => {
    vi.useFakeTimers();
    try {
      const { store } = showForm({ inputs: [email] });
      act(() => void store.dispatch({ type: "answer", input: "q1", value: "ann@" }));
      expect(screen.queryByText(wrong)).toBeNull();
      act(() => void vi.advanceTimersByTime(1000));
      expect(screen.getByText(wrong)).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test("takes a list, of which every item is checked [input.email]", async () => {
    const { user, store } = showForm({ inputs: [email] });
    await user.type(screen.getByLabelText("E-mail"), "a@example.com,b@example.com");
    expect(store.getView("q1").error).toBeNull();
    await user.type(screen.getByLabelText("E-mail"), ",c");
    expect(store.getView("q1").error?.key).toBe("check.email");
  });
});

describe("an e-mail address that must be verified", () => {
  const verified = { ...email, verificationRequired: true };
  const open = () => {
    const verify = vi.fn<(id: string) => void>();
    return { verify, ...showForm({ inputs: [verified], surroundings: { services: { verify } } }) };
  };

  test("asks the page for a code once the address is right, and again for a corrected address [otp.error-first]", async () => {
    const { user, verify } = open();
    await user.type(screen.getByLabelText("E-mail"), "ann@");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    expect(verify).not.toHaveBeenCalled();
    expect(screen.getByText("Please check the errors before verifying")).toBeDefined();
    await user.type(screen.getByLabelText("E-mail"), "example.com");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    expect(verify).toHaveBeenCalledExactlyOnceWith("q1");
  });

  test("is locked and marked once verified; changing it is a press of its own and needs a new code [input.email]", async () => {
    const { user, store } = open();
    const box = screen.getByLabelText<HTMLInputElement>("E-mail");
    await user.type(box, "ann@example.com");
    act(() => void store.dispatch({ type: "verification", input: "q1", status: "pending" }));
    expect(screen.getByRole("button", { name: "Enter code" })).toBeDefined();
    act(() => void store.dispatch({ type: "verification", input: "q1", status: "verified" }));
    expect(screen.getByText("Email verified")).toBeDefined();
    expect(box.readOnly).toBe(true);
    await user.click(screen.getByRole("button", { name: "Change" }));
    expect(box.readOnly).toBe(false);
    expect(document.activeElement).toBe(box);
    await user.type(box, "m");
    expect(store.getView("q1").verified).toBe(false);
    expect(screen.queryByText("Email verified")).toBeNull();
    expect(screen.getByRole("button", { name: "Verify" })).toBeDefined();
  });

  test("has no button where it need not be verified", () => {
    showForm({ inputs: [email], surroundings: { services: { verify: vi.fn() } } });
    expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
  });
});
