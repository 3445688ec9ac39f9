import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pressTwice, sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import { browserType } from "./pushBrowser.ts";
import PushPage from "./PushPage.tsx";

const register = "POST /api/v1/PushNotification/RegisterBrowserToken";
const chrome = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const firefox = "Mozilla/5.0 (X11; Linux x64; rv:115.0) Gecko/20100101 Firefox/115.0";
const safari = "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15";
const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/ada", keys: { p256dh: "p", auth: "a" } };

/** What the reader answers when asked, and what the browser did. */
interface Fake {
  permission: NotificationPermission;
  answer: NotificationPermission;
  requests: number;
  subscribed: unknown[];
  workers: unknown[];
  serviceAway: boolean;
  changed: EventTarget;
}
let fake: Fake;

function givenBrowser(agent: string, permission: NotificationPermission = "default"): void {
  fake = {
    permission,
    answer: "granted",
    requests: 0,
    subscribed: [],
    workers: [],
    serviceAway: false,
    changed: new EventTarget(),
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe(options: unknown) {
      fake.subscribed.push(options);
      return fake.serviceAway ? Promise.reject(new Error("no service")) : Promise.resolve(subscription);
    },
  };
  const registered = (...how: unknown[]) => Promise.resolve(void fake.workers.push(how));
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return fake.permission;
    },
    requestPermission() {
      fake.requests += 1;
      fake.permission = fake.answer;
      return Promise.resolve(fake.answer);
    },
  });
  vi.stubGlobal("navigator", {
    ...{ userAgent: agent, onLine: true, language: "en", languages: ["en"], clipboard: navigator.clipboard },
    permissions: { query: () => Promise.resolve(fake.changed) },
    serviceWorker: { register: registered, ready: Promise.resolve({ pushManager }) },
  });
}

const logged = vi.spyOn(console, "warn");
beforeEach(() => void logged.mockReset().mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answers: TestAnswers = {}, query = "?token=tok") {
  const server = testServer({
    "GET /api/v1/PushNotification/GetPublicKey": () => ({ publicKey: "BKey" }),
    [register]: () => null,
    ...answers,
  });
  renderPage(await testApp(server), "/web-push-registration", <PushPage />, `/web-push-registration${query}`);
  await screen.findByRole("heading", { level: 1 });
  return server;
}
const button = () => screen.queryByRole("button", { name: "Turn on notifications" });
const isOn = () => screen.findByRole("heading", { name: "Notifications are on" });

test("says what it is for, asks for nothing by itself, and on a press asks, subscribes and registers this browser [push.route, push.asks, push.done]", async () => {
  givenBrowser(chrome);
  const server = await open();
  expect(screen.getByText(/Hear at once when a bill is ready/)).toBeTruthy();
  expect([fake.requests, fake.subscribed, sent(server, register)]).toEqual([0, [], []]);
  await userEvent.click(button()!);
  await isOn();
  expect(fake.workers).toEqual([["/worker.js", { scope: "/" }]]);
  expect(fake.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: "BKey" }]);
  expect(sent(server, register).map(({ body }) => body)).toEqual([
    { browserRecipientId: "tok", deviceToken: JSON.stringify(subscription), browserType: "chrome" },
  ]);
  expect(screen.queryByRole("button", { name: /notifications/i })).toBeNull();
});

test.each([
  ["Chrome", chrome, "default", true],
  ["Chrome", chrome, "denied", true],
  ["Firefox", firefox, "default", true],
  ["Firefox", firefox, "denied", false],
  ["Safari", safari, "default", true],
  ["Safari", safari, "denied", false],
] as const)(
  "in %s the button is there or not by the permission [push.button-chrome, push.button-default]",
  async (_name, agent, permission, isShown) => {
    givenBrowser(agent, permission);
    await open();
    expect(button() !== null).toBe(isShown);
  },
);

test.each([chrome, firefox, safari])(
  "a permission that was given before needs no press and no button [push.button-chrome, push.button-default, push.done]",
  async (agent) => {
    givenBrowser(agent, "granted");
    const server = await open();
    await isOn();
    expect([fake.requests, sent(server, register).length, button()]).toEqual([0, 1, null]);
  },
);

test("a refusal says how to allow it; in Chrome another press asks again [push.denied]", async () => {
  givenBrowser(chrome, "denied");
  fake.answer = "denied";
  const server = await open();
  await userEvent.click(button()!);
  expect(fake.requests).toBe(1);
  expect(screen.getByText(/open the site settings next to the address/)).toBeTruthy();
  fake.answer = "granted";
  await userEvent.click(button()!);
  await isOn();
  expect([fake.requests, sent(server, register).length]).toEqual([2, 1]);
});

test("allowed in the browser's settings meanwhile, it is on without a press [push.denied]", async () => {
  givenBrowser(firefox, "denied");
  await open();
  expect(screen.getByText(/open the site settings/)).toBeTruthy();
  fake.permission = "granted";
  await waitFor(() => {
    fake.changed.dispatchEvent(new Event("change"));
    expect(screen.queryByRole("heading", { name: "Notifications are on" })).not.toBeNull();
  });
});

test("who closes the browser's question is asked to press again [push.asks]", async () => {
  givenBrowser(chrome);
  fake.answer = "default";
  await open();
  await userEvent.click(button()!);
  expect(await screen.findByText(/Press the button again and choose Allow/)).toBeTruthy();
});

test("a browser without notifications says so, and logs why [push.unsupported]", async () => {
  givenBrowser(chrome);
  vi.stubGlobal("navigator", { userAgent: chrome, onLine: true, language: "en" });
  await open();
  expect(screen.getByRole("heading", { level: 1, name: "This browser cannot show notifications" })).toBeTruthy();
  expect(button()).toBeNull();
  await expect.poll(() => logged.mock.calls.flat().join()).toMatch(/no push notifications/);
});

test("no key, no button: they are not offered [push.route]", async () => {
  givenBrowser(chrome);
  await open({ "GET /api/v1/PushNotification/GetPublicKey": () => ({ publicKey: null }) });
  expect(screen.getByText("Notifications are not offered at the moment.")).toBeTruthy();
  expect(button()).toBeNull();
});

describe("a failure", () => {
  test.each(["", "?token="])("without a token: 'Invalid token.', no button [push.failure]", async (query) => {
    givenBrowser(chrome);
    const server = await open({}, query);
    expect(screen.getByRole("heading", { level: 1, name: "Invalid token." })).toBeTruthy();
    expect([button(), sent(server, register)]).toEqual([null, []]);
  });

  test("a bad token: 'Invalid token.', no button [push.failure]", async () => {
    givenBrowser(chrome);
    await open({ "GET /api/v1/PushNotification/GetPublicKey": () => new Refused(401, 401, "link.invalid") });
    expect(screen.getByRole("heading", { level: 1, name: "Invalid token." })).toBeTruthy();
    expect(button()).toBeNull();
  });

  test("no network: the words, and the button tries again without asking again [push.failure]", async () => {
    givenBrowser(chrome);
    const server = await open();
    server.offline = true;
    await userEvent.click(button()!);
    expect(await screen.findByText("Something went wrong, please try again later")).toBeTruthy();
    server.offline = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await isOn();
    expect([fake.requests, sent(server, register).length]).toEqual([1, 1]);
  });

  test("the browser's own service away: the words, and the button tries again [push.failure]", async () => {
    givenBrowser(chrome);
    fake.serviceAway = true;
    const server = await open();
    await userEvent.click(button()!);
    expect(await screen.findByText(/could not reach its notification service/)).toBeTruthy();
    expect(sent(server, register)).toEqual([]);
    fake.serviceAway = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await isOn();
  });

  test("a double click asks and registers once [push.failure]", async () => {
    givenBrowser(chrome);
    const server = await open();
    pressTwice(button()!);
    await isOn();
    expect([fake.requests, sent(server, register).length]).toEqual([1, 1]);
  });
});

test.each([
  [chrome, "chrome"],
  [firefox, "firefox"],
  [safari, "safari"],
  [`${chrome} Edg/140.0`, "edge"],
  [`${chrome} OPR/120.0`, "other"],
  ["curl/8", "other"],
])("%s is %s [push.register-call]", (agent, type) => expect(browserType(agent)).toBe(type));
