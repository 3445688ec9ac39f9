// Pauses what a page waits for until a test lets it come, so that a test presses and types exactly before it, and not after some time.
import type { BrowserContext, Page } from "playwright-core";

/** Every request whose address matches; answers how to let them come, once for all. */
export async function pauseRequests(context: BrowserContext, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route(address, (route) => released.then(() => route.continue()));
  return () => release();
}

type Paused = "draft" | "hydration";

interface Pausing {
  paused?: Partial<Record<Paused, (() => void)[]>>;
}

/**
 * In every document that the page opens from now on: `draft`: what this device has kept of a form is not found (a draft is named by a
 * hash); `hydration`: React begins to take the page over, and does not go on (it works in pieces, each a message to itself).
 */
export const pause = (page: Page, what: Paused): Promise<unknown> => page.addInitScript(pauseInPage, what);

function pauseInPage(what: Paused): void {
  const waiting: (() => void)[] = [];
  const pausing = ((window as Pausing).paused ??= {});
  pausing[what] = waiting;
  const isPaused = () => pausing[what] !== undefined;
  if (what === "draft") {
    const digest = SubtleCrypto.prototype.digest;
    SubtleCrypto.prototype.digest = async function (this: SubtleCrypto, ...given) {
      if (isPaused()) await new Promise<void>((resolve) => waiting.push(resolve));
      return digest.apply(this, given);
    };
  } else {
    const post = MessagePort.prototype.postMessage as (this: MessagePort, ...given: unknown[]) => void;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
      if (isPaused()) waiting.push(() => post.apply(this, given));
      else post.apply(this, given);
    };
  }
}

/** Lets what is paused in this document come. */
export const resume = (page: Page, what: Paused): Promise<void> =>
  page.evaluate((name) => {
    const pausing = (window as Pausing).paused!;
    const waiting = pausing[name]!;
    delete pausing[name];
    for (const goOn of waiting) goOn();
  }, what);

/** React has begun to take the page over: it hears what happens in it. */
export const hydrationBegun = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById("page") ?? {}).some((name) => name.startsWith("__reactContainer")),
  );

/** All of the page hears its reader. */
export const isTakenOver = (page: Page) =>
  page.waitForFunction(() => document.querySelector("#page:not([data-waiting])"));

/** And knows what its link says and what this device has kept: from then on it keeps what is filled in. */
export const isSettled = (page: Page) =>
  page.waitForFunction(() => document.querySelector("form:not([data-waiting] *)"));
