import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { CallData } from "@billwright/schemas";
import { pendingAnswer, isAriaDisabled, sent } from "../../testing/actions.ts";
import { openApp } from "../../testing/openApp.tsx";
import { Refused, renderPage, testApp, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";
import { SmartPageGate } from "./SmartPageGate.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const info = "POST /api/v1/SmartPageAuth/Info";
const authorize = "POST /api/v1/SmartPageAuth/Authorize";
const questions: CallData<typeof info> = {
  isAuthRequired: true,
  expiredUrl: null,
  headerMessage: "To protect your bill, tell us who you are.",
  contentConfigure: "I am the account holder.",
  errorMessage: "These details do not match.",
  fetcher: {
    mapper: [
      { key: "zip", tag: "ZIP", description: "ZIP code", limit: 5, value: "" },
      { key: "house", tag: "HOUSE", description: "House number", limit: 4, value: "" },
    ],
  },
};
const open = { ...questions, isAuthRequired: false, fetcher: { mapper: [] } };

async function show(answers: TestAnswers): Promise<{ server: TestServer; user: ReturnType<typeof userEvent.setup> }> {
  const server = testServer(answers);
  const page = (
    <SmartPageGate>
      <h1>The content</h1>
    </SmartPageGate>
  );
  renderPage(await testApp(server), "/form/:token", page, "/form/tok");
  return { server, user: userEvent.setup() };
}
const form = async (more: TestAnswers = {}) => {
  const shown = await show({ [info]: () => questions, [authorize]: () => true, ...more });
  await screen.findByRole("heading", { name: "Smart Page Authentication" });
  return shown;
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(name));
const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Next" });
async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field("ZIP code"), "02108");
  await user.type(field("House number"), "12A");
  await user.click(screen.getByRole("checkbox"));
}
/** What the form says, not the toasts around it. */
const alertText = () =>
  waitFor(() => {
    const alert = document.querySelector("main [role=alert]");
    expect(alert).not.toBeNull();
    return alert!.textContent;
  });

describe("the gate", () => {
  test("shows the page directly where no question is asked [smart-auth.gate]", async () => {
    await show({ [info]: () => open });
    expect(await screen.findByRole("heading", { name: "The content" })).toBeTruthy();
  });

  test("asks with the link, and what this device sends is the same at the next opening [smart-auth.info-call, smart-auth.device]", async () => {
    const { server } = await form();
    cleanup();
    const again = await form();
    const bodies = [server, again.server].map(
      ({ requests }) => requests.find(({ name }) => name === info)?.body as { jwt: string; deviceUuid: string },
    );
    expect(bodies[0]).toMatchObject({ jwt: "tok", isViewBill: false });
    expect(bodies[1]).toEqual(bodies[0]);
  });

  test("shows the title, the account's message above the inputs, and the text of its box [smart-auth.title, smart-auth.header, smart-auth.authorization]", async () => {
    await form();
    await waitFor(() => expect(document.title).toMatch(/^Smart Page Authentication/));
    const header = screen.getByText(questions.headerMessage!);
    expect(header.compareDocumentPosition(field("ZIP code"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole("checkbox", { name: questions.contentConfigure! })).toBeTruthy();
  });

  test("what the account wrote is text, never markup", async () => {
    const headerMessage = "<img src=x onerror=alert(1)>";
    await form({ [info]: () => ({ ...questions, headerMessage }) });
    expect(screen.getByText(headerMessage)).toBeTruthy();
    expect(document.querySelector("main img")).toBeNull();
  });

  test("looks merely slow for two seconds, then says so until the answer is there [smart-auth.unavailable]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const loaded = pendingAnswer<CallData<typeof info>>();
    await show({ [info]: () => loaded.promise });
    await waitFor(() => expect(document.querySelector("[aria-busy]")).not.toBeNull());
    expect(screen.queryByText("Service not available")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText("Service not available")).toBeTruthy();
    await act(async () => loaded.answer(questions));
    expect(await screen.findByRole("heading", { name: "Smart Page Authentication" })).toBeTruthy();
  });

  test("without a network it says so, and Try again asks once more [smart-auth.unavailable, smart-auth.failure]", async () => {
    const server = testServer({ [info]: () => open });
    server.offline = true;
    const page = (
      <SmartPageGate>
        <h1>The content</h1>
      </SmartPageGate>
    );
    renderPage(await testApp(server), "/form/:token", page, "/form/tok");
    await screen.findByRole("heading", { name: "Service not available" });
    server.offline = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "The content" })).toBeTruthy();
  });

  test("a bad link is invalid, an expired one has its page, or goes where the account says [smart-auth.failure] [link.expired]", async () => {
    await show({ [info]: () => new Refused(401, 401, "link.invalid") });
    expect(await screen.findByRole("heading", { name: "Invalid token." })).toBeTruthy();
    cleanup();
    await show({ [info]: () => new Refused(401, 401, "link.expired") });
    expect((await screen.findByTestId("elsewhere")).textContent).toBe("/expired/tok");
    cleanup();
    // Of this page's own document, which a test can follow.
    const renew = `${window.location.origin}${window.location.pathname}#renew`;
    await show({ [info]: () => ({ ...open, expiredUrl: renew }) });
    await waitFor(() => expect(window.location.hash).toBe("#renew"));
    cleanup();
    await show({ [info]: () => ({ ...open, expiredUrl: "javascript:alert(1)" }) });
    await screen.findByRole("heading", { name: "Service not available" });
  });
});

describe("the pages behind it", () => {
  const account = {
    pageTitle: "North",
    companyName: "North Water",
    supportPhoneNumber: "+1 202 555 0100",
    supportEmailAddress: "help@north.example",
    companyLogoUrl: null,
  };
  test.each([["/customer-preferences/tok", "CUSTOMER PREFERENCES"]])(
    "%s asks under the account's name and contacts, calls nothing behind it, and opens once the answers are right [smart-auth.gate, smart-auth.title, smart-auth.success]",
    async (address, title) => {
      const server = testServer({
        [info]: () => questions,
        [authorize]: () => true,
        "GET /api/Unsubscribe/GetAccountInfoResponse": () => account as never,
      });
      await openApp(server, address);
      await screen.findByRole("heading", { level: 1, name: "Smart Page Authentication" });
      const banner = within(screen.getByRole("banner"));
      expect((await banner.findAllByText("help@north.example")).length).toBeGreaterThan(0);
      expect(banner.getByRole("img").getAttribute("src")).toContain("tok");
      const behind = () => server.requests.filter(({ name }) => /Preference/.test(name));
      expect(behind()).toEqual([]);
      const user = userEvent.setup();
      await fill(user);
      await user.click(next());
      await screen.findByRole("heading", { level: 1, name: title });
      await waitFor(() => expect(behind().length).toBeGreaterThan(0));
    },
  );
});

describe("the form", () => {
  test("has one input for each item, by its description, and reports a text that is longer than its limit [smart-auth.inputs]", async () => {
    const { user } = await form();
    expect([field("ZIP code").maxLength, field("House number").maxLength]).toEqual([-1, -1]);
    await user.type(field("House number"), "12345");
    await user.tab();
    expect(screen.getByText("Please use at most 4 characters")).toBeTruthy();
    expect(field("ZIP code").inputMode).toBe("numeric");
    expect(screen.getAllByRole("textbox")).toHaveLength(2);
  });

  test("an input that is left empty is required [smart-auth.required]", async () => {
    const { user } = await form();
    await user.click(field("House number"));
    await user.type(field("House number"), "1");
    await user.clear(field("House number"));
    await user.tab();
    expect(await screen.findByText("Input is required")).toBeTruthy();
  });

  test.each(["abc", "00000", "1.5", "123456"])("'%s' is no ZIP code [smart-auth.zip]", async (zip) => {
    const { user } = await form();
    await user.type(field("ZIP code"), zip);
    await user.tab();
    expect(await screen.findByText("Input value must be number only")).toBeTruthy();
    await user.type(field("House number"), "12");
    await user.click(screen.getByRole("checkbox"));
    expect(isAriaDisabled(next())).toBe(true);
  });

  test("Next waits for every input and for the box [smart-auth.authorization]", async () => {
    const { user } = await form();
    expect(isAriaDisabled(next())).toBe(true);
    await user.type(field("ZIP code"), "02108");
    await user.type(field("House number"), "12A");
    expect(isAriaDisabled(next())).toBe(true);
    await user.click(screen.getByRole("checkbox"));
    expect(isAriaDisabled(next())).toBe(false);
    await user.clear(field("ZIP code"));
    expect(isAriaDisabled(next())).toBe(true);
  });

  test("a disabled Next says why, and a press marks what is missing, focuses the first of it and sends nothing [smart-auth.authorization, smart-auth.required]", async () => {
    const { server, user } = await form();
    const hold = screen.getByText("Fill in every field and tick the box to go on.");
    expect(next().getAttribute("aria-describedby")).toBe(hold.id);
    await user.click(next());
    expect(screen.getAllByText("Input is required")).toHaveLength(2);
    expect(screen.getByText("Please tick the box to go on.")).toBeTruthy();
    expect([document.activeElement, sent(server, authorize)]).toEqual([field("ZIP code"), []]);
    await fill(user);
    expect([next().getAttribute("aria-describedby"), document.querySelector("[data-invalid]")]).toEqual([null, null]);
  });

  test("Next sends the tags as typed, leading zeros too, once for two presses, and then shows the content [smart-auth.authorize-call, smart-auth.success, smart-auth.failure]", async () => {
    const { server, user } = await form();
    await fill(user);
    const button = next();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByRole("heading", { name: "The content" })).toBeTruthy();
    expect(sent(server, authorize).map(({ body }) => body)).toEqual([
      {
        token: "tok",
        mergeTags: [
          { name: "ZIP", value: "02108" },
          { name: "HOUSE", value: "12A" },
        ],
        isAuthorized: true,
        isViewBill: false,
        deviceUuid: expect.any(String) as string,
      },
    ]);
  });

  test.each([
    ["the account's words", questions.errorMessage, "These details do not match."],
    ["its own words", null, "Something went wrong."],
  ])(
    "wrong answers are reported in %s, and what was typed stays [smart-auth.refused]",
    async (_title, errorMessage, words) => {
      const { user } = await form({ [info]: () => ({ ...questions, errorMessage }), [authorize]: () => false });
      await fill(user);
      await user.click(next());
      expect(await alertText()).toBe(words);
      expect([field("ZIP code").value, field("House number").value]).toEqual(["02108", "12A"]);
      expect(isAriaDisabled(next())).toBe(false);
    },
  );

  test("too many tries say how long to wait, as a person would [smart-auth.limit]", async () => {
    const tooMany = new Refused(429, 420, "smartauth.tooMany", undefined, { n: 840 });
    const { user } = await form({ [authorize]: () => tooMany });
    await fill(user);
    await user.click(next());
    expect(await alertText()).toBe("Too many tries. Please wait 14 minutes and try again.");
  });

  test("a network that goes away loses nothing: Try again sends the same [smart-auth.failure]", async () => {
    const { server, user } = await form();
    await fill(user);
    server.offline = true;
    await user.click(next());
    expect(await alertText()).toBe("Service not available");
    server.offline = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "The content" })).toBeTruthy();
    expect(sent(server, authorize)).toHaveLength(1);
  });

  test("a link that expires meanwhile goes to its page [smart-auth.failure]", async () => {
    const { user } = await form({ [authorize]: () => new Refused(401, 401, "link.expired") });
    await fill(user);
    await user.click(next());
    expect((await screen.findByTestId("elsewhere")).textContent).toBe("/expired/tok");
  });
});
