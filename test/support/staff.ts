// A user who signs in, with the keyboard only.
import type { BrowserContext, Page } from "playwright-core";
import { allMessages, fill, type MessageKey } from "@billwright/schemas";
import { pressOn, typeInto, type KeyedPage, type Control } from "./keyboard.ts";

/** The demo users' password, as /dev shows it. */
export const staffPassword = "Lighthouse-2026!";

/** A message in English, as the page shows it. */
export const say = (key: MessageKey, params: Record<string, string | number> = {}): string =>
  fill(allMessages[key], params);

/** What a user finds things by. */
interface NamedPage extends KeyedPage {
  getByLabel(text: string, options: { exact: true }): Control;
  getByRole(role: "button" | "menuitem", options: { name: string | RegExp; exact?: boolean }): Control;
}

/** Fills in the open sign-in page, and waits for the page behind it. */
export async function signIn(page: NamedPage, email: string): Promise<void> {
  await typeInto(page, page.getByLabel(say("session.email"), { exact: true }), email);
  await typeInto(page, page.getByLabel(say("session.password"), { exact: true }), staffPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: say("session.signIn"), exact: true }).waitFor({ state: "detached" });
}

/** The Owner of the demo's account. */
export const owner = "owner@harborlight.example";

/** Signs a user in by the call, and answers the token. */
export async function userToken(url: string, email = owner): Promise<string> {
  const answer = await fetch(`${url}/api/Session/SignIn`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: staffPassword }),
  });
  const { data, errors } = (await answer.json()) as { data: { jwtToken: string } | null; errors: { key: string }[] };
  if (data === null)
    throw new Error(`${email} may not sign in: ${answer.status} ${errors.map(({ key }) => key).join()}`);
  return data.jwtToken;
}

/** Signs the context in, as signing in on the page would have left it. */
export const putToken = (context: BrowserContext, token: string) =>
  context.addInitScript((value) => {
    if (window === window.top && localStorage.getItem("JWT_TOKEN") === null) localStorage.setItem("JWT_TOKEN", value);
  }, token);

/** Opens a menu by its button and chooses one of its items. */
export async function choose(page: NamedPage, button: string | RegExp, item: string): Promise<void> {
  await pressOn(page, page.getByRole("button", { name: button, ...(typeof button === "string" && { exact: true }) }));
  const wanted = page.getByRole("menuitem", { name: item, exact: true });
  await wanted.waitFor();
  for (let step = 0; step < 40; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

/** On a narrow page the inspector is behind a switch. */
export async function showInspector(page: Page): Promise<void> {
  const inspector = page.locator(".bw-inspector");
  await inspector.waitFor({ state: "attached" });
  const part = page.locator(".bw-preview-parts label").nth(1);
  if (await part.isVisible()) await part.click();
  await inspector.waitFor();
}
