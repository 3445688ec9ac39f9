// An author tries a form out by keyboard alone: in another language and the dark, with a merge tag, with codes that are wrong and then
// right; asks why a question is hidden, saves the steps as a fixture, and replays that fixture forward and back.
import { readFile } from "node:fs/promises";
import type { FrameLocator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { replay } from "@billwright/engine";
import { languages, type Fixture } from "@billwright/schemas";
import { violations } from "../support/axe.ts";
import { atRest, browserWanted, looks, moving, openPage, painted } from "../support/browser.ts";
import { hasFocus, pick, pressOn, typeInto } from "../support/keyboard.ts";
import { shiftsOf, watchShifts } from "../support/shifts.ts";
import { stage } from "../support/stage.ts";
import { putToken, say, signIn, userToken } from "../support/staff.ts";

const author = "owner@harborlight.example";
const mail = "ann@example.com";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sandbox = (page: Page) => page.getByRole("group", { name: say("sandbox.bar"), exact: true });
const list = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

/** What the inspector says of an input. */
const why = (page: Page, id: string) => page.locator(".bw-why", { has: page.getByText(`${id} ·`, { exact: false }) });

async function setCodes(page: Page, outcome: "verifies" | "fails"): Promise<void> {
  await pick(page, list(page, say("sandbox.outcome")), say(`sandbox.outcome.${outcome}`));
}

/** Asks for a code at the form's one address and types one. */
async function enterCode(page: Page, form: FrameLocator): Promise<void> {
  await pressOn(page, form.getByRole("button", { name: say("widgets.verify") }));
  await typeInto(page, form.getByRole("dialog").getByRole("textbox"), "1234");
  await page.keyboard.press("Enter");
}

describe.runIf(browserWanted)("an author's preview", () => {
  const on = stage();

  test(
    "is tried out in every way, says why a question is hidden, and what was done replays from its file, forward and back, all by keyboard [form.preview] [sandbox.inspect] [fixture.record] [fixture.browser]",
    { timeout: 180_000 },
    async () => {
      const { page, context, faults } = await openPage(on.browser, {
        viewport: { width: 1280, height: 900 },
        timezoneId: "UTC",
        locale: "en-US",
        acceptDownloads: true,
      });
      // The browser reports it from now on, not only with the key that opens it.
      page.on("filechooser", () => undefined);
      context.setDefaultTimeout(20_000);
      await page.goto(`${on.product.url}/form/preview/e-bill`);
      await signIn(page, author);
      const form = page.frameLocator("iframe");
      await form.getByRole("heading", { level: 1 }).waitFor();

      // Language and dark are the form's alone, and the way back to English is the same.
      const language = sandbox(page).getByRole("combobox", { name: say("sandbox.language") });
      await pick(page, language, languages.es);
      await form.locator(':root[lang="es"]').waitFor();
      await pick(page, language, languages.en);
      await form.locator(':root[lang="en"]').waitFor();
      await pressOn(page, page.getByRole("switch", { name: say("sandbox.dark") }), "Space");
      await form.locator(':root[data-theme="dark"]').waitFor();
      expect(await page.locator(':root[lang="en"]:not([data-theme="dark"])').count()).toBe(1);

      // A merge tag, and codes that are wrong.
      await pressOn(page, button(page, say("sandbox.settings")));
      await setCodes(page, "fails");
      await typeInto(page, page.getByRole("textbox", { name: "CustomerName", exact: true }), "Ann Lee");
      await form.getByText("Ann Lee").waitFor();
      await expect.poll(() => hasFocus(page.getByRole("textbox", { name: "CustomerName", exact: true }))).toBe(true);
      expect(await violations(page)).toEqual([]);
      await typeInto(page, form.locator('[id="input-bill-email"]'), mail);
      await enterCode(page, form);
      await form.getByText(say("codes.wrong")).first().waitFor();
      await page.keyboard.press("Escape");
      await form.getByRole("dialog").waitFor({ state: "hidden" });
      await setCodes(page, "verifies");
      await pressOn(page, button(page, say("sandbox.settings")));
      await enterCode(page, form);
      await form.getByRole("dialog").waitFor({ state: "hidden" });

      // None of the inspector's views is beyond its row's end.
      const beyond = (row: Element) => row.scrollWidth - row.clientWidth;
      expect(await page.locator(".bw-inspector .bw-tabs-row").evaluate(beyond)).toBe(0);

      // Why the telephone is not required, and that it is required once a text message is wanted.
      const phone = form.locator('[id="input-alert-phone"]');
      await expect.poll(() => why(page, "alert-phone").innerText()).toContain("Tell me by text message");
      await why(page, "alert-phone").getByText(say("inspector.hidden"), { exact: true }).waitFor();
      await pressOn(page, form.getByRole("checkbox", { name: "When a new bill is ready" }), "Space");
      await phone.waitFor();
      await why(page, "alert-phone").getByText(say("inspector.shown"), { exact: true }).waitFor();
      await page.keyboard.press("Space");
      await phone.waitFor({ state: "detached" });
      await pressOn(page, form.getByRole("radio", { name: "No, stop paper bills" }), "Space");

      // After it is sent, it says so and no more.
      await pressOn(page, form.getByRole("button", { name: "Sign up for e-bill" }));
      await form.getByRole("heading", { level: 1, name: say("form.thanksPreview") }).waitFor();

      // Kept as a file, which replays as it was.
      await pressOn(page, button(page, say("record.save")));
      await typeInto(page, page.getByRole("textbox", { name: say("record.name") }), "Paper is stopped");
      const download = page.waitForEvent("download");
      await pressOn(page, button(page, say("record.download")));
      const path = await (await download).path();
      const fixture = JSON.parse(await readFile(path, "utf8")) as Fixture;
      expect(fixture.context.mergeTags).toEqual([
        { name: "CustomerName", value: "Ann Lee" },
        { name: "RecipientId", value: "100234" },
      ]);
      expect(replay(fixture).ok).toBe(true);

      // The file is replayed: the thanks at its end, nothing answered at its start.
      const chooser = page.waitForEvent("filechooser");
      await pressOn(page, button(page, say("record.open")));
      await (
        await chooser
      ).setFiles({
        name: "paper-is-stopped.json",
        mimeType: "application/json",
        buffer: await readFile(path),
      });
      const heading = page.getByRole("heading", { name: "Paper is stopped" });
      await expect.poll(() => hasFocus(heading)).toBe(true);
      await page.getByText(say("replay.ok")).waitFor();
      const count = fixture.steps!.length;
      for (let step = 1; step <= count; step += 1) {
        await page.keyboard.press("ArrowRight");
        await page.getByText(say("replay.at", { at: step, n: count })).waitFor();
      }
      await form.getByRole("heading", { level: 1, name: say("replay.sent") }).waitFor();
      await form.getByText(say("replay.leadsTo.EBill")).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => form.getByRole("radio", { name: "No, stop paper bills" }).isChecked()).toBe(true);
      for (let step = count - 1; step > 0; step -= 1) await page.keyboard.press("ArrowLeft");
      await page.getByText(say("replay.start")).waitFor();
      await expect.poll(() => form.locator('[id="input-bill-email"]').inputValue()).toBe("");

      // What was typed by hand is back, and focus is on what reports it.
      await pressOn(page, button(page, say("replay.leave")));
      await expect.poll(() => hasFocus(page.getByRole("region", { name: say("record.title") }))).toBe(true);
      await expect.poll(() => form.locator('[id="input-bill-email"]').inputValue()).toBe(mail);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test.each([
    ["supplier-choice", "phone"],
    ["supplier-choice", "desktop"],
    ["tree-trimming", "phone"],
    ["tree-trimming", "desktop"],
  ] as const)("holds still as its panels come: %s on a %s", async (id, look) => {
    const { page, context, faults } = await openPage(on.browser, {
      ...looks[look],
      ...moving,
      timezoneId: "UTC",
      locale: "en-US",
    });
    await putToken(context, await userToken(on.product.url, author));
    await watchShifts(context);
    // What the panels show comes after the form.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await context.route(/\/api\/Templates\/(Review|Comments|Cases)\b/, (route) =>
      released.then(() => route.continue()),
    );
    await page.goto(`${on.product.url}/form/preview/${id}`);
    await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
    await painted(page);
    release();
    if (id === "supplier-choice") await button(page, say("review.show")).waitFor();
    else
      await page
        .getByRole("region", { name: say("comments.title") })
        .getByText(say("comments.none"))
        .waitFor();
    await page.getByText(say("cases.running")).waitFor({ state: "detached" });
    if (look === "desktop") await page.locator(".bw-inspector").getByRole("tab").first().waitFor();
    await sandbox(page).waitFor();
    await atRest(page);
    // An image may grow in the room that is reserved for it.
    expect((await shiftsOf(page)).filter(({ value }) => value >= 0.001)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
