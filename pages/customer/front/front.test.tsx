import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { InitialEntry, Location } from "react-router-dom";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { dialog, press, pressTwice, sent } from "../../testing/actions.ts";
import { openApp } from "../../testing/openApp.tsx";
import { Refused, testServer, type TestAnswers } from "../../testing/testApp.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const begin = "POST /api/Session/SignUp";
const again = "POST /api/Session/ResendEmailVerification";
let where: () => Location;

async function open(entry: InitialEntry, answers: TestAnswers = {}, isOffline = false) {
  const server = testServer(answers);
  server.offline = isOffline;
  where = await openApp(server, "/before", entry);
  return server;
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("the start page says what the product is and leads to signing in and signing up [routes.landing]", async () => {
  await open("/");
  await heading("Forms and payments that your customers finish in a minute");
  for (const [name, to] of [
    ["Sign up free", "/smart/sign-up/"],
    ["Sign in", "/smart/sign-in/"],
  ] as const)
    for (const link of screen.getAllByRole("link", { name })) expect(link.getAttribute("href")).toBe(to);
  expect(screen.getByRole("link", { name: "Terms of service" }).getAttribute("href")).toBe("/terms");
});

test("where signing up is closed its pages say so, and nothing leads there [sign-up.route]", async () => {
  document.documentElement.dataset["signUp"] = "off";
  onTestFinished(() => void delete document.documentElement.dataset["signUp"]);
  for (const address of ["/smart/sign-up", "/marketing/sign-up", "/marketing/sign-up-result"]) {
    await open(address);
    await heading("Nobody can sign up here at the moment.");
    cleanup();
  }
  await open("/");
  await heading("Forms and payments that your customers finish in a minute");
  expect(screen.queryByRole("link", { name: "Sign up free" })).toBeNull();
});

describe("signing up", () => {
  const email = () => screen.getByLabelText<HTMLInputElement>("Business email");
  const password = () => screen.getByLabelText<HTMLInputElement>("Password");
  const button = () => screen.getByRole("button", { name: "Sign up and Start Free Trial" });

  test.each(["/marketing/sign-up", "/smart/sign-up/", "/Smart/Sign-Up"])(
    "at %s needs no token; a strong password and an address are sent once, and the address is not in the next page's [sign-up.route, sign-up.form, sign-up.success, sign-up-result.text]",
    async (address) => {
      const server = await open(address, { [begin]: () => null });
      await heading("Start your free trial");
      await userEvent.type(email(), "owner@business.example");
      await userEvent.type(password(), "Harbor!Walks-77");
      pressTwice(button());
      await heading("Check Your Inbox");
      expect(sent(server, begin).map(({ body }) => body)).toEqual([
        {
          email: "owner@business.example",
          password: "Harbor!Walks-77",
          whiteLabel: "localhost",
          signUpId: expect.any(String) as string,
        },
      ]);
      expect(where().state).toEqual({
        email: "owner@business.example",
        signUpId: (sent(server, begin)[0]!.body as { signUpId: string }).signUpId,
      });
      expect([where().pathname, where().search, where().hash]).toEqual(["/marketing/sign-up-result/", "", ""]);
      for (const words of [/sent a link to owner@business\.example/, /junk folder/, /contact our support/])
        expect(screen.getByText(words)).toBeTruthy();
    },
  );

  test("names this browser the same in every tab and every sign-up, so that its links know it [sign-up.confirmed]", async () => {
    const ids: unknown[] = [];
    for (const address of ["one@business.example", "two@business.example"]) {
      const server = await open("/marketing/sign-up", { [begin]: () => null });
      await heading("Start your free trial");
      await userEvent.type(email(), address);
      await userEvent.type(password(), "Harbor!Walks-77");
      await userEvent.click(button());
      await heading("Check Your Inbox");
      ids.push((sent(server, begin)[0]!.body as { signUpId: string }).signUpId);
      cleanup();
    }
    expect(ids).toEqual([localStorage.getItem("SIGN_UP_ID"), localStorage.getItem("SIGN_UP_ID")]);
  });

  test("tells live what the password has, and shows it at will [sign-up.password-checks, sign-up.password-hint, sign-up.form]", async () => {
    await open("/marketing/sign-up");
    await heading("Start your free trial");
    expect(
      screen.getByText("Please use at least one uppercase, one lowercase, one numeric and one special character"),
    ).toBeTruthy();
    const missing = () =>
      screen.getAllByRole("listitem").filter(({ textContent }) => textContent?.endsWith("still missing")).length;
    const counts = [missing()];
    for (const more of ["a", "B", "1", "!", "abcde"]) {
      await userEvent.type(password(), more);
      counts.push(missing());
    }
    expect(counts).toEqual([5, 4, 3, 2, 1, 0]);
    expect(password().type).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show the password" }));
    expect(password().type).toBe("text");
  });

  test("says while it is typed that a password is guessed first, though it has all that it needs [sign-up.password-checks]", async () => {
    await open("/marketing/sign-up");
    await heading("Start your free trial");
    const isAnnounced = () => screen.queryByText(/^This password is one that is guessed first/) !== null;
    await userEvent.type(password(), "Password1234!");
    expect([screen.queryByText(/still missing$/), isAnnounced()]).toEqual([null, true]);
    await userEvent.clear(password());
    await userEvent.type(password(), "Harbor!Walks-77");
    expect([screen.queryByText(/still missing$/), isAnnounced()]).toEqual([null, false]);
  });

  test("what is refused stays in the form with the reason [sign-up.failure, sign-up.email, sign-up.password-required, sign-up.password-weak]", async () => {
    const server = await open("/marketing/sign-up", {
      [begin]: () => new Refused(429, 420, "signup.tooMany", undefined, { n: 60 }),
    });
    await heading("Start your free trial");
    await userEvent.click(button());
    expect(screen.getByText("Please enter valid email address")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    await userEvent.type(email(), "owner@business.example");
    await userEvent.type(password(), "weak");
    await userEvent.click(button());
    expect(screen.getByText("Please don't use weak passwords")).toBeTruthy();
    expect(sent(server, begin)).toEqual([]);
    await userEvent.type(password(), "Harbor!Walks-77");
    await userEvent.click(button());
    await screen.findByText("Too many sign-ups from this network. Please try again in 60 seconds.");
    expect([email().value, password().value]).toEqual(["owner@business.example", "weakHarbor!Walks-77"]);
  });
});

describe("signing up without an answer", () => {
  const wait = () => new Refused(429, 420, "signup.wait", undefined, { n: 25 });
  async function unanswered() {
    const server = await open("/marketing/sign-up", { [begin]: wait }, true);
    await heading("Start your free trial");
    await userEvent.type(screen.getByLabelText("Business email"), "owner@business.example");
    await userEvent.type(screen.getByLabelText("Password"), "Harbor!Walks-77");
    await press("Sign up and Start Free Trial");
    await userEvent.click((await dialog()).getByRole("button", { name: "OK" }));
    server.offline = false;
  }

  test("pressed again while its link is on its way, leads to the page that announces the link [sign-up.failure]", async () => {
    await unanswered();
    await press("Sign up and Start Free Trial");
    await heading("Check Your Inbox");
  });

  test("and sent again with another password, says how long to wait, for no link has that password [sign-up.failure]", async () => {
    await unanswered();
    await userEvent.type(screen.getByLabelText("Password"), "8");
    await press("Sign up and Start Free Trial");
    await screen.findByText("Please wait 25 seconds before the link is sent again.");
    expect(where().pathname).toBe("/marketing/sign-up");
  });
});

describe("after signing up", () => {
  const result = {
    pathname: "/marketing/sign-up-result",
    state: { email: "owner@business.example", signUpId: "mine" },
  };
  const button = () => screen.getByRole("button", { name: "Send the link again" });
  async function rested(answers: TestAnswers = {}, isOffline = false) {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    const server = await open(result, answers, isOffline);
    await heading("Check Your Inbox");
    for (let second = 0; second < 31; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
    return server;
  }

  test("without an address the page leads to signing up [sign-up-result.no-email]", async () => {
    await open("/marketing/sign-up-result");
    await heading("Start your free trial");
    expect(where().pathname).toBe("/smart/sign-up/");
  });

  test("the link rests for 30 seconds, then it is sent again, once [sign-up-result.resent, sign-up-result.failure]", async () => {
    const server = await rested({ [again]: () => null });
    expect(screen.queryByText(/You can send it again/)).toBeNull();
    await press("Send the link again");
    await screen.findByText("We have sent the link again.");
    await press("Send the link again");
    expect(sent(server, again).map(({ body }) => body)).toEqual([
      { email: "owner@business.example", signUpId: "mine" },
    ]);
    expect(button().getAttribute("aria-disabled")).toBe("true");
  });

  test("a resend that the server refuses leads to signing in [sign-up-result.resend-failed]", async () => {
    await rested({ [again]: () => new Refused(429, 420, "codes.sendLimit") });
    await press("Send the link again");
    await waitFor(() => expect(where().pathname).toBe("/smart/sign-in/"));
  });

  test("without a network the page stays and says so [sign-up-result.failure]", async () => {
    await rested({}, true);
    await press("Send the link again");
    await screen.findByRole("dialog");
    expect([where().pathname, button()]).toEqual(["/marketing/sign-up-result", button()]);
  });
});
