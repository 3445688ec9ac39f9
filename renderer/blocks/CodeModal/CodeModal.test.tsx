import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MessageRef } from "@billwright/schemas";
import { Surroundings } from "../../surroundings.fixture.tsx";
import { CodeModal } from "./CodeModal.tsx";
import type { CodeModalProps } from "./CodeModal.tsx";
import { secondsLeft, spokenSeconds } from "./countdown.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(some: Partial<CodeModalProps> = {}) {
  const calls = { onSubmit: vi.fn(), onResend: vi.fn(), onClose: vi.fn() };
  const ui = (props: Partial<CodeModalProps>) => (
    <Surroundings>
      <button type="button">Verify</button>
      <CodeModal
        contact="ana@example.com"
        channel="email"
        status="waiting"
        error={null}
        resendAt={0}
        now={stopped}
        {...calls}
        {...props}
      />
    </Surroundings>
  );
  const { rerender } = render(ui(some));
  return { ...calls, change: (props: Partial<CodeModalProps>) => rerender(ui({ ...some, ...props })) };
}
const stopped = () => 1_000_000;
const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Verification code" });
const submitButton = () => screen.getByRole("button", { name: "Submit" });
const resendButton = () => screen.queryByRole("button", { name: "Resend" });
const wrong = (): MessageRef => ({ key: "codes.wrong", params: {} });

describe("the code", () => {
  test("is one numeric field that the phone can fill in [otp.autofill]", () => {
    show();
    expect(input().autocomplete).toBe("one-time-code");
    expect(input().inputMode).toBe("numeric");
  });

  test.each(["०४२७", "٠٤٢٧", "０４２７", "\u200b0427", "Your Billwright code is 0427. It lasts 10 minutes."])(
    "is found in what was pasted: %j [otp.autofill]",
    async (text) => {
      const user = userEvent.setup();
      const { onSubmit } = show();
      await user.click(input());
      await user.paste(text);
      await user.keyboard("{Enter}");
      expect(onSubmit.mock.calls).toEqual([["0427"]]);
    },
  );

  test("that is too long stays, and is not sent as another [otp.send]", async () => {
    const user = userEvent.setup();
    const { onSubmit } = show();
    await user.click(input());
    await user.paste("12345");
    await user.keyboard("{Enter}");
    expect([input().value, onSubmit.mock.calls]).toEqual(["12345", []]);
    expect(screen.getByText("Please use at most 4 characters")).toBeTruthy();
  });

  test("is sent as typed or pasted, with Enter as with Submit [otp.send]", async () => {
    const user = userEvent.setup();
    const { onSubmit } = show();
    await user.click(input());
    await user.paste("12 34");
    expect(input().value).toBe("1234");
    await user.keyboard("{Enter}");
    await user.click(submitButton());
    expect(onSubmit.mock.calls).toEqual([["1234"], ["1234"]]);
  });

  test("is not sent before it is whole, and says so [otp.send]", async () => {
    const user = userEvent.setup();
    const { onSubmit } = show();
    await user.type(input(), "12{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
    expect(input().getAttribute("aria-describedby")?.split(" ")).toContain(
      screen.getByText("Please enter all 4 characters of the code.").closest("[id]")?.id,
    );
    await user.type(input(), "3");
    expect(screen.queryByText("Please enter all 4 characters of the code.")).toBeNull();
  });

  test("is sent with its last character typed, and not by one that replaces another [otp.send]", async () => {
    const user = userEvent.setup();
    const { onSubmit } = show();
    await user.type(input(), "123");
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(input(), "4");
    await user.type(input(), "5");
    expect(onSubmit.mock.calls).toEqual([["1234"]]);
  });

  test("can be six characters long [otp.send]", async () => {
    const user = userEvent.setup();
    const { onSubmit } = show({ length: 6 });
    await user.type(input(), "1234567");
    expect(onSubmit.mock.calls).toEqual([["123456"]]);
  });

  test("is typed with digits' keys alone, unless letters are among its characters [otp.autofill]", () => {
    const { change } = show();
    expect(input().inputMode).toBe("numeric");
    change({ letters: true });
    expect(input().inputMode).toBe("text");
    expect(input().getAttribute("autocapitalize")).toBe("characters");
  });

  test("is not sent twice while it is checked [otp.send]", async () => {
    const user = userEvent.setup();
    const { onSubmit } = show({ status: "checking" });
    await user.type(input(), "1234{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
    expect(submitButton().getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("Checking the code…")).toBeTruthy();
  });
});

describe("a refused code", () => {
  test("shows the error under the input and stays ready for the next [otp.wrong]", async () => {
    const user = userEvent.setup();
    const { onSubmit, change } = show();
    await user.type(input(), "1111");
    change({ error: wrong() });
    const error = screen.getByText("The OTP you've entered is incorrect.");
    expect(input().getAttribute("aria-describedby")?.split(" ")).toContain(error.closest("[id]")?.id);
    expect(input().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(input());
    await user.keyboard("2222");
    expect(onSubmit.mock.calls).toEqual([["1111"], ["2222"]]);
  });

  test("shows any other error of the server at the same field [otp.wrong]", () => {
    show({ error: { key: "codes.tooMany", params: {} } });
    expect(screen.getByText("Too many attempts. Please request a new code.")).toBeTruthy();
  });
});

describe("the sending of a code", () => {
  const shown = () => screen.getByRole("dialog").textContent;

  test("is not reported as done before it is [otp.send]", () => {
    const { change } = show({ status: "sending" });
    expect(shown()).toContain("We are sending a code to \u2068ana@example.com\u2069.");
    expect(shown()).not.toContain("We sent");
    change({ status: "waiting" });
    expect(shown()).toContain("We sent a code by e-mail to \u2068ana@example.com\u2069.");
  });

  test("that was refused says why, asks for no code, and can be tried again [otp.send]", async () => {
    const user = userEvent.setup();
    const { onResend, change } = show({ status: "sending" });
    change({ status: "notSent", error: { key: "codes.country", params: {} } });
    expect(screen.getByRole("alert").textContent).toBe(
      "We could not send a code to \u2068ana@example.com\u2069.Codes cannot be sent to this country.",
    );
    expect(screen.queryByRole("textbox")).toBeNull();
    const again = screen.getByRole("button", { name: "Send again" });
    expect(document.activeElement).toBe(again);
    await user.keyboard("{Enter}");
    expect(onResend).toHaveBeenCalledOnce();
    change({ status: "sending", error: null });
    expect(document.activeElement).toBe(input());
  });
});

describe("a code of which it is not known whether it was sent", () => {
  test("may be on its way, and can be entered or requested again [otp.send]", async () => {
    const user = userEvent.setup();
    const { onSubmit, onResend } = show({ status: "unsure", error: { key: "client.timeout", params: {} } });
    const shown = screen.getByRole("dialog").textContent;
    expect(shown).toContain("A code may be on its way to \u2068ana@example.com\u2069.");
    expect(shown).not.toContain("We could not send");
    await user.type(input(), "1234");
    expect(onSubmit.mock.calls).toEqual([["1234"]]);
    await user.click(resendButton()!);
    expect(onResend).toHaveBeenCalledOnce();
  });
});

describe("Resend", () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  const clock = () => Date.now();
  const advance = (ms: number) => void act(() => void vi.advanceTimersByTime(ms));

  test("is hidden during the countdown of 30 seconds and then back [otp.resend]", () => {
    show({ resendAt: 1_030_000, now: clock });
    expect(resendButton()).toBeNull();
    expect(screen.getByText("New code in 0:30", { selector: "[aria-hidden]" })).toBeTruthy();
    advance(29_000);
    expect(resendButton()).toBeNull();
    expect(screen.getByText("New code in 0:01", { selector: "[aria-hidden]" })).toBeTruthy();
    advance(1_000);
    expect(resendButton()).not.toBeNull();
  });

  test("comes behind the countdown also where none was sent, because another was requested a moment ago [otp.resend]", () => {
    const { onResend, change } = show({ now: clock, status: "sending" });
    const error: MessageRef = { key: "codes.askedLately", params: { contact: "ana@example.com" } };
    change({ status: "notSent", error, resendAt: 1_012_000 });
    const why = screen.getByRole("alert");
    expect(why.textContent).toBe("A code for \u2068ana@example.com\u2069 was requested a moment ago.");
    expect(document.activeElement).toBe(why);
    const again = () => screen.queryByRole("button", { name: "Send again" });
    expect(again()).toBeNull();
    expect(screen.getByText("New code in 0:12", { selector: "[aria-hidden]" })).toBeTruthy();
    advance(12_000);
    fireEvent.click(again()!);
    expect(onResend).toHaveBeenCalledOnce();
  });

  test("hides again after each sending, and focus does not go with it [otp.resend]", () => {
    const { onResend, change } = show({ now: clock });
    fireEvent.click(resendButton()!);
    expect(onResend).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(input());
    change({ status: "sending" });
    expect(resendButton()).toBeNull();
    change({ status: "waiting", resendAt: 1_030_000 });
    expect(resendButton()).toBeNull();
    advance(30_000);
    expect(resendButton()).not.toBeNull();
  });

  test("takes the wrong code away: another one is coming [otp.resend]", () => {
    show({ now: clock });
    fireEvent.change(input(), { target: { value: "1111" } });
    expect(input().value).toBe("1111");
    fireEvent.click(resendButton()!);
    expect(input().value).toBe("");
  });

  test("says the wait aloud every ten seconds, not every one [otp.resend]", () => {
    const announced = Array.from({ length: 31 }, (_, second) => spokenSeconds(secondsLeft(30_000, second * 1000)));
    expect([...new Set(announced)]).toEqual([30, 20, 10, 0]);
  });
});

describe("the window", () => {
  test("focuses the input on opening and shows where the code was sent, a phone number in groups [otp.send]", async () => {
    show({ contact: "+12025550123", channel: "mobile" });
    expect(screen.getByRole("dialog", { name: "Enter your code" })).toBeTruthy();
    expect(document.activeElement).toBe(input());
    expect(await screen.findByText(/as a text message to .\+1 \(202\) 555-0123/u)).toBeTruthy();
  });

  test("closes with its button and with Escape [otp.send]", () => {
    const { onClose } = show();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
