// WebKit, by WebKitGTK's driver as it is installed (W3C WebDriver), on a display of its own where the machine has none.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import process from "node:process";
import type { Readable } from "node:stream";
import { vi } from "vitest";
import { findWebKit } from "../../scripts/browser.mjs";
import { explainFailure, type Shown } from "../support/failure.ts";
import type { KeyedPage } from "../support/keyboard.ts";
import { patience, type Clip, type Driver, type Found, type OtherBrowser, type Sought } from "./otherBrowser.ts";

export async function launchWebKit(): Promise<OtherBrowser> {
  const path = findWebKit();
  if (path === null) throw new Error("No driver of WebKit was found (Debian: apt-get install webkit2gtk-driver xvfb).");
  const display = process.env["DISPLAY"] === undefined ? await ownDisplay() : null;
  const port = await freePort();
  const driver = spawn(path, [`--port=${port}`], {
    env: { ...process.env, ...(display && { DISPLAY: display.name }) },
    stdio: "ignore",
  });
  const send = senderTo(`http://127.0.0.1:${port}`);
  await vi.waitFor(() => send("GET", "/status"), { timeout: patience });
  return {
    open: () => open(send),
    async close() {
      await ended(driver);
      if (display) await ended(display.process);
    },
  };
}

/** A screen that nobody sees, ended with the browser. */
async function ownDisplay() {
  const xvfb = "/usr/bin/Xvfb";
  if (!existsSync(xvfb)) throw new Error("WebKit needs a display (Debian: apt-get install xvfb).");
  const child = spawn(xvfb, ["-displayfd", "3", "-screen", "0", "1400x1100x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(child.stdio[3] as Readable, "data")) as [Buffer];
  return { process: child, name: `:${number.toString().trim()}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill();
  await gone;
}

/** Sends a command of WebDriver and answers its value. */
type Send = <Value>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Value>;

const senderTo =
  (driver: string): Send =>
  async (method, path, body) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(driver + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: never };
    if (!answer.ok) throw new DriverError(value);
    return value;
  };

class DriverError extends Error {
  /** A name of WebDriver's, like "stale element reference". */
  readonly code: string;
  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`);
    this.code = error;
  }
}

/** What identifies an element in requests and answers. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
interface ElementRef {
  [elementKey]: string;
}

async function open(send: Send): Promise<Driver> {
  const { sessionId } = await send<{ sessionId: string }>("POST", "/session", { capabilities: {} });
  const session = `/session/${sessionId}`;
  const ask: Send = (method, path, body) => send(method, session + path, body);
  await ask("POST", "/window/rect", { width: 1280, height: 938 });
  const faults: string[] = [];
  const run = runnerOf(ask, faults);
  const evaluate = ((work: unknown, argument?: unknown) => run(work, argument)) as KeyedPage["evaluate"];
  explainFailure({ isClosed: () => false, frames: () => [{ evaluate }] } as unknown as Shown, faults);
  return {
    keyboard: keyboardOf(ask),
    toNextPart: ["ArrowRight"],
    evaluate,
    async faults() {
      await run(() => undefined);
      return faults;
    },
    async goto(address) {
      await ask("POST", "/url", { url: address });
    },
    find: (what) => find(ask, run, what),
    picture: (clip) => picture(ask, run, clip),
    async words() {
      const own = await run<string>(() => document.body.innerText);
      const frame = await firstOf(ask, "iframe");
      return frame ? `${own}\n${await inFrame(ask, frame, () => run<string>(() => document.body.innerText))}` : own;
    },
    close: () => ask("DELETE", ""),
  };
}

/** Runs a function in the page with an argument. */
type Run = <Value>(work: unknown, ...args: unknown[]) => Promise<Value>;

/** The driver reports nothing of what goes wrong in a page: the page notes it, and each answer brings it along. */
const runnerOf =
  (ask: Send, faults: string[]): Run =>
  async (work, ...args) => {
    const script = `const noted = (window.notedFaults ??= (${noteFaults})());
      return Promise.resolve((${String(work)})(...arguments)).then((value) => ({ value, faults: noted.splice(0) }));`;
    const answer = await ask<{ value: never; faults: string[] }>("POST", "/execute/sync", { script, args });
    faults.push(...answer.faults);
    return answer.value;
  };

/** Runs in the page. */
function noteFaults(): string[] {
  const noted: string[] = [];
  window.addEventListener("error", ({ message }) => noted.push(message));
  window.addEventListener("unhandledrejection", ({ reason }) => noted.push(String(reason)));
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    noted.push(`Content-Security-Policy: ${effectiveDirective} ${blockedURI}`),
  );
  return noted;
}

/** The first, or null. */
async function firstOf(ask: Send, selector: string): Promise<ElementRef | null> {
  const found = await ask<ElementRef[]>("POST", "/elements", { using: "css selector", value: selector });
  return found[0] ?? null;
}

async function inFrame<Result>(ask: Send, frame: ElementRef, work: () => Promise<Result>): Promise<Result> {
  await ask("POST", "/frame", { id: frame });
  try {
    return await work();
  } finally {
    await ask("POST", "/frame/parent", {});
  }
}

async function find(ask: Send, run: Run, what: Sought): Promise<Found | null> {
  if ("label" in what) return foundAs(ask, run, await run<ElementRef | null>(labelled, what.label));
  if ("role" in what) return foundAs(ask, run, await named(ask, what));
  if (!what.isInFrame) return foundAs(ask, run, await firstOf(ask, what.selector));
  const frame = await firstOf(ask, "iframe");
  if (!frame) return null;
  const within = <Result>(work: () => Promise<Result>) => inFrame(ask, frame, work);
  return foundAs(ask, run, await within(() => firstOf(ask, what.selector)), within);
}

type Within = <Result>(work: () => Promise<Result>) => Promise<Result>;

function foundAs(ask: Send, run: Run, element: ElementRef | null, within: Within = (work) => work()): Found | null {
  if (!element) return null;
  return {
    isVisible: () => within(() => isVisible(ask, element)),
    evaluate: (work, argument) => within(() => run(work, element, argument)),
  };
}

const isVisible = (ask: Send, element: ElementRef): Promise<boolean> =>
  ask<boolean>("GET", `/element/${element[elementKey]}/displayed`).catch(unlessGone);

/** For an element that was drawn anew meanwhile; the driver has no name for some of these. */
function unlessGone(error: unknown): false {
  if (error instanceof DriverError && /^(stale element reference|unknown error)$/.test(error.code)) return false;
  throw error;
}

/** By the role and the name that the browser has computed. */
async function named(ask: Send, { role, name }: { role: string; name: string }): Promise<ElementRef | null> {
  const all = await ask<ElementRef[]>("POST", "/elements", {
    using: "css selector",
    value: "a, button, input, select, textarea, [role]",
  });
  for (const element of all) {
    const of = (what: string) => ask<string>("GET", `/element/${element[elementKey]}/${what}`).catch(unlessGone);
    if ((await of("computedlabel")) === name && (await of("computedrole")) === role) return element;
  }
  return null;
}

/** Runs in the page. */
const labelled = (wanted: string) =>
  [...document.querySelectorAll("input, select, textarea")].find((each) =>
    [...((each as HTMLInputElement).labels ?? [])].some((label) => label.textContent.trim() === wanted),
  ) ?? null;

/** The driver's picture is of the whole window: the page cuts the part out. */
async function picture(ask: Send, run: Run, clip: Clip): Promise<string> {
  return run<string>(cutOut, await ask<string>("GET", "/screenshot"), clip);
}

/** Runs in the page. */
async function cutOut(png: string, { x, y, width, height }: Clip): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (character) => character.codePointAt(0)!);
  const part = await createImageBitmap(new Blob([bytes]), x, y, width, height);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(part, 0, 0);
  return canvas.toDataURL();
}

/** WebDriver's characters for keys that write nothing. */
const keys: Record<string, string> = {
  Space: " ",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  ControlOrMeta: "\uE009",
  Escape: "\uE00C",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

function keyboardOf(ask: Send): KeyedPage["keyboard"] {
  const act = (actions: { type: "keyDown" | "keyUp"; value: string }[]) =>
    ask<void>("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  const stroke = (value: string) => [{ type: "keyDown", value } as const, { type: "keyUp", value } as const];
  return {
    press(pressed) {
      const pressedKeys = pressed.split("+").map((key) => keys[key] ?? key);
      const last = pressedKeys.pop()!;
      const [down, up] = (["keyDown", "keyUp"] as const).map((type) => pressedKeys.map((value) => ({ type, value })));
      return act([...down!, ...stroke(last), ...up!]);
    },
    type: (text) => act([...text].flatMap(stroke)),
  };
}
