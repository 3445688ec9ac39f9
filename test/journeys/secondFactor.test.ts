// A second factor in a real browser: a passkey of the browser's own virtual authenticator, set up on the profile, ends the next sign-in; and a
// recovery code does where the passkey is gone.
import type { CDPSession, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserWanted, openPage } from "../support/browser.ts";
import { say, signIn, staffPassword } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

const user = "user@harborlight.example";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function givenAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return { cdp, authenticatorId };
}

async function toSecondStep(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/smart/sign-in/?back=%2Fsmart%2Fprofile`);
  await page.getByLabel(say("session.email"), { exact: true }).fill(user);
  await page.getByLabel(say("session.password"), { exact: true }).fill(staffPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: say("factor.stepTitle") }).waitFor();
}

describe.runIf(browserWanted)("a second factor", () => {
  const on = stage();

  test("is a passkey: set up on the profile, asked for at the next sign-in; its recovery code signs in once without it", async () => {
    // A passkey is of a host name, never of an address of numbers.
    const url = on.product.url.replace("127.0.0.1", "localhost");
    const { page, context, faults } = await openPage(on.browser, {
      viewport: { width: 390, height: 844 },
      locale: "en-US",
    });
    const { cdp, authenticatorId } = await givenAuthenticator(page);
    await page.goto(`${url}/smart/profile`);
    await signIn(page, user);
    await button(page, say("factor.addPasskey")).click();
    await page.getByRole("heading", { name: say("factor.codesTitle") }).waitFor();
    const codes = await page.locator(".bw-factor-codes code").allInnerTexts();
    expect(codes).toHaveLength(8);
    await button(page, say("factor.codesKept")).click();
    expect((await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials).toHaveLength(1);

    const signOut = () => page.evaluate(() => localStorage.clear());
    await signOut();
    await toSecondStep(page, url);
    await button(page, say("factor.usePasskey")).click();
    await page.getByRole("heading", { name: say("profile.title"), level: 1 }).waitFor();

    await signOut();
    await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
    await toSecondStep(page, url);
    const code = page.getByLabel(say("factor.code"), { exact: true });
    await code.fill(codes[0]!);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: say("profile.title"), level: 1 }).waitFor();
    await signOut();
    await toSecondStep(page, url);
    await code.fill(codes[0]!);
    await page.keyboard.press("Enter");
    await page.getByText(say("factor.wrong")).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
