// The form in the preview's frame: the real page, nothing of it sent.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FormEvent } from "@billwright/engine";
import type { Enrollment } from "@billwright/schemas";
import { chooseLanguage } from "../../../testing/actions.ts";
import { survey } from "../../../testing/forms.ts";
import { renderPage, testApp, testServer } from "../../../testing/testApp.tsx";
import { promptly, type Answering, type FramePort, type FromFrame, type Shown, type ToFrame } from "../messages.ts";
import { contextOf } from "../sandbox.ts";
import { recorded } from "../trial.ts";
import { SandboxForm } from "./SandboxForm.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.documentElement.removeAttribute("data-theme");
});

const context = contextOf({
  source: "version",
  language: "en",
  theme: "tenant",
  dark: false,
  width: 390,
  tags: { FirstName: "Ann" },
  date: "2026-11-20",
  balance: "",
  country: "United States",
  payDates: "",
  savedBanks: 1,
  situation: "written",
  answering: promptly,
});

const shownOf = (enrollment: Enrollment, more: Partial<Shown> = {}): Shown => ({
  type: "show",
  round: 1,
  enrollment: JSON.stringify(enrollment),
  languages: ["en", "es"],
  language: "en",
  context: JSON.stringify(context),
  events: [],
  moment: 0,
  isReplay: false,
  answering: promptly,
  savedBanks: 1,
  dark: false,
  theme: "tenant",
  ...more,
});

/** A frame that shows what the test sends. */
async function frame(first: Shown) {
  const server = testServer({
    "GET /api/Translation/GetTranslation": () => ({ language: "es", translations: { "form.submit": "Enviar" } }),
  });
  const app = await testApp(server);
  const heard: FromFrame[] = [];
  let post: (message: ToFrame) => void = () => undefined;
  const port: FramePort = {
    post: (message) => void heard.push(message),
    listen(listener) {
      post = listener;
      return () => undefined;
    },
  };
  renderPage(app, "/form/preview/:id/frame", <SandboxForm port={port} />, "/form/preview/f/frame");
  const show = (shown: ToFrame) => act(async () => post(shown));
  await show(first);
  await screen.findByRole("heading", { level: 1 });
  const events = () => heard.flatMap((message): FormEvent[] => (message.type === "event" ? [message.event] : []));
  const calls = () =>
    server.requests.map(({ name }) => name).filter((name) => !/BasicInfo|Footer|Translation/.test(name));
  return { user: userEvent.setup(), heard, events, show, calls };
}

const plain: Enrollment = { ...survey, thanksMessage: "<p>We shall call you</p>", allowViewResults: true };

describe("a preview's form", () => {
  test("is the customer's own, with merge tags of the sandbox, and asks what to show [form.preview]", async () => {
    const { heard } = await frame(shownOf(plain));
    expect(heard[0]).toEqual({ type: "ready" });
    await waitFor(() => expect(document.querySelector(".bw-form-body")?.textContent).toContain("Dear Ann"));
    expect(screen.getByRole("button", { name: "Send answers" })).toBeDefined();
  });

  test("submitted shows only 'Thank You For Submitting The Form'; no call was made on the way [form.preview]", async () => {
    const { user, events, calls } = await frame(shownOf(plain));
    await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Ann");
    await user.click(screen.getByRole("button", { name: "Send answers" }));
    const card = (await screen.findByRole("heading", { level: 1, name: "Thank You For Submitting The Form" })).closest(
      "section",
    )!;
    expect(card.textContent).toBe("Thank You For Submitting The Form");
    expect(screen.queryByText("We shall call you")).toBeNull();
    expect(screen.queryByRole("button", { name: "Send answers" })).toBeNull();
    expect(events().at(-1)).toEqual({ type: "submit" });
    expect(calls()).toEqual([]);
  });

  test("refused tells what is missing, as the customer's does", async () => {
    const { user, events } = await frame(shownOf(plain));
    await user.click(screen.getByRole("button", { name: "Send answers" }));
    await waitFor(() =>
      expect(document.querySelector(".bw-summary")?.textContent).toContain("Please fill the red marked input fields"),
    );
    expect(events()).toEqual([{ type: "submit" }]);
  });

  test("works on the sample balance of 1000, which a replay of what is no preview has not [form.preview] [fixture.browser]", async () => {
    const plan: Enrollment = {
      id: "plan",
      type: "InstallmentPlan",
      name: "Plan",
      formElements: [{ kind: "input", inputForms: { id: "months", name: "Months", inputType: "InstallmentPeriod" } }],
    };
    const { show } = await frame(shownOf(plan));
    await waitFor(() => expect(document.body.textContent).toContain("$1,000.00"));
    await show(shownOf(plan, { round: 2, isReplay: true, context: JSON.stringify({ now: context.now }) }));
    await waitFor(() => expect(document.body.textContent).not.toContain("$1,000.00"));
  });

  test("looks up no bank: a number with a right checksum is valid", async () => {
    const autopay: Enrollment = { id: "a", type: "AutoPay", name: "Autopay", formElements: [] };
    const { user, events, calls } = await frame(shownOf(autopay));
    await screen.findByRole("heading", { name: "Bank account" });
    const existing =
      screen.queryByRole("switch", { name: "Use Existing" }) ??
      screen.queryByRole("checkbox", { name: "Use Existing" });
    if (existing instanceof HTMLInputElement && existing.checked) await user.click(existing);
    await user.type(screen.getByLabelText(/Routing number/), "021000021");
    await waitFor(() => expect(events()).toContainEqual({ type: "routing", valid: true, bank: null }));
    expect(calls()).toEqual([]);
  });

  test.each([
    [
      "expired by the sandbox's date",
      { ...plain, expirationDate: "2026-11-19T00:00:00Z" },
      "Sorry, this form got expired",
    ],
    [
      "that does not compile",
      { ...plain, formElements: [{ kind: "input", inputForms: { id: "a.b", inputType: "Text" } }] } as Enrollment,
      "This form cannot be filled in",
    ],
  ])("%s is shown as to a customer", async (_what, enrollment, heading) => {
    await frame(shownOf(enrollment));
    expect(screen.getByRole("heading", { level: 1, name: heading })).toBeDefined();
  });
});

describe("one-time codes in a preview", () => {
  const contact: Enrollment = {
    id: "c",
    type: "CustomForm",
    name: "Contact",
    formElements: [
      { kind: "input", inputForms: { id: "mail", name: "E-mail", inputType: "Email", verificationRequired: true } },
    ],
  };
  async function entered(codes: Answering["codes"]) {
    const opened = await frame(shownOf(contact, { answering: { ...promptly, codes } }));
    await opened.user.type(screen.getByRole("textbox", { name: /E-mail/ }), "ann@example.com");
    await opened.user.click(screen.getByRole("button", { name: /Verify/ }));
    const code = await screen.findByRole("textbox", { name: /code/i });
    await opened.user.type(code, "1234");
    const submit = screen.queryAllByRole("button", { name: "Submit" }).find((button) => button.closest("dialog"));
    if (submit) await opened.user.click(submit);
    return opened;
  }
  const verification = (events: FormEvent[]) => events.filter(({ type }) => type === "verification").at(-1);

  test("any is right where the author chose so", async () => {
    const { events, calls } = await entered("verifies");
    await waitFor(() =>
      expect(verification(events())).toEqual({ type: "verification", input: "mail", status: "verified" }),
    );
    expect(calls()).toEqual([]);
  });

  test("none is right where the author chose so", async () => {
    const { events } = await entered("fails");
    expect(await screen.findByText("The OTP you've entered is incorrect.")).toBeDefined();
    expect(verification(events())).toMatchObject({ status: "pending" });
  });

  test("stay unanswered where the author chose so", async () => {
    const { events } = await entered("pending");
    await waitFor(() => expect(verification(events())).toMatchObject({ status: "pending" }));
  });
});

describe("by messages of the page around it", () => {
  test("another language keeps what was typed, and what comes after it is still recorded [fixture.record]", async () => {
    const { user, show, events } = await frame(shownOf(plain));
    await user.type(screen.getByRole("textbox", { name: /Your name/ }), "An");
    const spanish = JSON.parse(JSON.stringify(plain).replace("Your name", "Su nombre")) as Enrollment;
    await show(shownOf(spanish, { language: "es" }));
    const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /Su nombre/ });
    expect(name.value).toBe("An");
    await waitFor(() => expect(document.documentElement.lang).toBe("es"));
    await user.type(name, "n");
    expect(events().at(-1)).toEqual({ type: "answer", input: "name", value: "Ann" });
  });

  test("dark and colours change this page and nothing that is kept", async () => {
    const { show } = await frame(shownOf(plain));
    await show(shownOf(plain, { dark: true, theme: "default" }));
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    const primary = () => document.documentElement.style.getPropertyValue("--brand-primary");
    await waitFor(() => expect(primary()).toBe("#2d77cb"));
    await show(shownOf(plain, { dark: false }));
    expect(document.documentElement.dataset["theme"]).toBe("light");
    expect(primary()).toBe("");
    expect(localStorage.getItem("darkMode")).toBeNull();
  });

  test("tells the page around what is chosen here, and never what the page sent itself", async () => {
    const { heard, show } = await frame(shownOf(plain));
    const looks = () => heard.filter(({ type }) => type === "language" || type === "dark");
    await show(shownOf(plain, { language: "es", dark: true }));
    await waitFor(() => expect(document.documentElement.lang).toBe("es"));
    await show(shownOf(plain, { language: "en", dark: false }));
    await waitFor(() => expect(document.documentElement.lang).toBe("en"));
    expect(looks()).toEqual([]);
    await chooseLanguage("Español");
    await waitFor(() => expect(looks()).toEqual([{ type: "language", language: "es" }]));
    document.documentElement.dataset["theme"] = "dark";
    await waitFor(() => expect(looks()).toContainEqual({ type: "dark", dark: true }));
  });

  test("a moment of a replay puts the form there, forward and back, and lets nobody type [fixture.browser]", async () => {
    const events: FormEvent[] = [
      { type: "answer", input: "again", value: "g-no" },
      { type: "answer", input: "why", value: "Too late" },
    ];
    const { show, events: reported } = await frame(shownOf(plain, { isReplay: true }));
    let moment = 0;
    const at = (n: number) => show(shownOf(plain, { isReplay: true, events: events.slice(0, n), moment: ++moment }));
    await at(2);
    expect(document.querySelector<HTMLTextAreaElement>("textarea")?.value).toBe("Too late");
    await at(1);
    expect(document.querySelector<HTMLTextAreaElement>("textarea")?.value).toBe("");
    await at(0);
    expect(document.querySelector("textarea")).toBeNull();
    expect(document.querySelector("[inert]")).not.toBeNull();
    expect(reported()).toEqual([]);
  });

  test("a moment of a replay shows the bank numbers of its recording, and looks no bank up that the recording did not [fixture.browser]", async () => {
    const autopay: Enrollment = { id: "a", type: "AutoPay", name: "Autopay", formElements: [] };
    const detail = {
      isSaved: false,
      bankAccountNumber: "123456789",
      confirmBankAccountNumber: "123456789",
      banRoutingNumber: "021000021",
    };
    const events: FormEvent[] = [
      { type: "payment", detail },
      { type: "routing", valid: false },
    ];
    const replay = { isReplay: true, savedBanks: 0, answering: { ...promptly, bank: "found" } } as const;
    const { show, events: reported } = await frame(shownOf(autopay, replay));
    const at = (n: number) => show(shownOf(autopay, { ...replay, events: events.slice(0, n), moment: n + 1 }));
    const numberIn = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    await at(1);
    expect([numberIn(/New account number/), numberIn(/Routing number/)]).toEqual(["123456789", "021000021"]);
    expect(screen.getByText("Looking up the bank…")).toBeDefined();
    await at(2);
    expect(screen.getByText("Invalid routing number")).toBeDefined();
    await at(0);
    expect([numberIn(/New account number/), numberIn(/Routing number/)]).toEqual(["", ""]);
    expect(screen.queryByText("Sample Bank")).toBeNull();
    expect(reported()).toEqual([]);
  });

  test("a moment of a replay shows a saved bank as chosen, whichever it was in the recording [fixture.browser]", async () => {
    const autopay: Enrollment = { id: "a", type: "AutoPay", name: "Autopay", formElements: [] };
    const {
      enrollment,
      context: begun,
      steps,
    } = recorded("t", autopay, context, [{ type: "payment", detail: { isSaved: true, token: "of-a-real-customer" } }]);
    const { show } = await frame(shownOf(autopay, { isReplay: true, savedBanks: 2 }));
    const events = steps!.flatMap(({ event }) => (event ? [event as FormEvent] : []));
    await show(
      shownOf(enrollment, { isReplay: true, savedBanks: 2, context: JSON.stringify(begun), events, moment: 1 }),
    );
    const bank = screen.getByLabelText<HTMLSelectElement>(/Saved bank account/);
    expect(bank.selectedOptions[0]!.textContent).toBe("Account ending in 0000");
  });

  test.each(["yesterday", "2026-02-30T00:00:00Z", ""])(
    "a test case whose now is '%s' is closed, and the next one opens [fixture.browser]",
    async (now) => {
      const { show } = await frame(shownOf(plain, { events: [{ type: "answer", input: "name", value: "Ann" }] }));
      const replay = { isReplay: true, moment: 1 };
      await show(shownOf(plain, { ...replay, round: 2, context: JSON.stringify({ now }) }));
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This form cannot be filled in");
      await show(shownOf(plain, { ...replay, round: 3, moment: 2 }));
      expect(await screen.findByRole("button", { name: "Send answers" })).toBeDefined();
    },
  );

  test("a round that broke the page does not break the next", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { show } = await frame(shownOf(plain));
    await show(shownOf(plain, { round: 2, savedBanks: 2 ** 32 }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Something went wrong on this page");
    await show(shownOf(plain, { round: 3 }));
    expect(await screen.findByRole("button", { name: "Send answers" })).toBeDefined();
  });

  test("to go to a field, it does [sandbox.inspect]", async () => {
    const { show } = await frame(shownOf(plain));
    await show({ type: "focus", input: "mail" });
    expect(document.activeElement?.id).toBe("input-mail");
  });
});
