// An author writes, by keyboard alone: formatted text with a link and a merge tag, and a question that shows by "this or that". Both are
// saved, and the preview shows them as they were written; the strict policy of the product refuses nothing.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserWanted, openPage } from "../support/browser.ts";
import { hasFocus, pick, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { stage } from "../support/stage.ts";
import { choose, say, signIn } from "../support/staff.ts";

const author = "owner@harborlight.example";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const textBox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function addQuestion(page: Page, type: string, name: string, choices: readonly string[] = []): Promise<void> {
  await choose(page, say("editor.add"), type);
  await typeInto(page, textBox(page, say("editor.question")), name);
  for (const [index, choice] of choices.entries())
    await typeInto(page, textBox(page, say("editor.option.name", { n: index + 1 })), choice);
}

async function setLine(page: Page, n: number, parent: string, choice: string): Promise<void> {
  await pick(page, page.getByLabel(say("editor.rules.parent", { n })), parent);
  await pick(page, page.getByLabel(say("editor.rules.condition", { n })), say("editor.condition.Selected"));
  await pick(page, page.getByLabel(say("editor.rules.choice", { n })), choice);
}

describe.runIf(browserWanted)("an author's writing", () => {
  const on = stage();

  test(
    "formatted text and a rule of this or that are written by keyboard, undone and redone, saved, and seen in the preview [form.preview] [sandbox.inspect]",
    { timeout: 180_000 },
    async () => {
      const { page, context, faults } = await openPage(on.browser, {
        viewport: { width: 1280, height: 900 },
        timezoneId: "UTC",
        locale: "en-US",
      });
      context.setDefaultTimeout(15_000);
      await page.goto(`${on.product.url}/smart/dynamic-form/`);
      await signIn(page, author);
      await pressOn(page, button(page, say("list.newButton")));
      await typeInto(page, textBox(page, say("list.name")), "Writing");
      await page.keyboard.press("Enter");
      await textBox(page, say("editor.name")).waitFor();
      const formId = new URL(page.url()).pathname.split("/").at(-1)!;

      // A text block: what is typed at once replaces its initial text.
      await choose(page, say("editor.add"), say("editor.type.html"));
      const text = textBox(page, say("editor.html"));
      await page.keyboard.type("Dear customer, ");
      await page.keyboard.press("ControlOrMeta+b");
      await page.keyboard.type("thank you");
      await page.keyboard.press("ControlOrMeta+b");
      await page.keyboard.press("Enter");
      await page.keyboard.type("- Your number is ");
      await page.keyboard.press("Tab");
      await expect.poll(() => hasFocus(text)).toBe(false);
      await choose(page, say("editors.insertTagInto", { field: say("editor.html") }), "RecipientId");
      await expect.poll(() => hasFocus(text)).toBe(true);
      await page.keyboard.press("Enter");
      await page.keyboard.type("Our page");
      await page.keyboard.press("Shift+Home");
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.type("help.example/visits");
      await page.keyboard.press("Enter");
      const written =
        '<p>Dear customer, <strong>thank you</strong></p><ul><li><p>Your number is <span class="bw-rich-tag">{{RecipientId}}</span></p></li>' +
        '<li><p><a href="https://help.example/visits">Our page</a></p></li></ul>';
      await expect.poll(() => text.innerHTML()).toBe(written);

      // A key pressed before the browser reports the new selection still applies to it.
      const pressAtOnce = () =>
        text.evaluate((element) => {
          getSelection()!.selectAllChildren(element.querySelector("p")!);
          const modifier = /Mac/.test(navigator.platform) ? { metaKey: true } : { ctrlKey: true };
          const key = { key: "i", code: "KeyI", keyCode: 73, bubbles: true, cancelable: true, ...modifier };
          element.dispatchEvent(new KeyboardEvent("keydown", key));
        });
      await pressAtOnce();
      await expect.poll(() => text.locator("em").allInnerTexts()).toEqual(["Dear customer, ", "thank you"]);
      await pressAtOnce();
      await expect.poll(() => text.innerHTML()).toBe(written);

      // Undo is the editor's own; it leaves the caret in the text.
      await page.keyboard.press("ControlOrMeta+z");
      await expect.poll(() => text.innerHTML()).not.toBe(written);
      await page.keyboard.press("ControlOrMeta+y");
      await expect.poll(() => text.innerHTML()).toBe(written);
      await expect.poll(() => hasFocus(text)).toBe(true);

      // The toolbar is one stop of Tab, arrows go on in it, and it says what holds at the end of the list. (Where undo leaves the caret
      // depends on how much one step of it was.)
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("End");
      await expect.poll(() => hasFocus(button(page, say("editor.rich.link")))).toBe(true);
      await page.keyboard.press("Home");
      await expect.poll(() => hasFocus(button(page, say("editor.rich.bold")))).toBe(true);
      await expect.poll(() => button(page, say("editor.rich.bullets")).getAttribute("aria-pressed")).toBe("true");

      // A question that shows by this or that.
      await addQuestion(page, say("editor.type.MultipleChoice"), "Service", ["Gas", "Water"]);
      await addQuestion(page, say("editor.type.MultipleChoice"), "Region", ["North", "South"]);
      await addQuestion(page, say("editor.type.ShortText"), "Meter");
      await pressOn(page, button(page, say("editor.rules.add")));
      await setLine(page, 1, "Service", "Gas");
      await pressOn(page, button(page, say("editor.rules.add")));
      await setLine(page, 2, "Region", "North");
      await pick(page, page.getByLabel(say("editor.rules.kind")), say("editor.rules.kind.any"));
      const sentence = page.locator(".bw-rule-words");
      await expect.poll(() => sentence.innerText()).toBe("Show when Service is Gas or Region is North");

      // The second line moves up by keyboard, and keeps focus.
      await tabTo(page, button(page, say("editor.rules.actions", { n: 2 })));
      await page.keyboard.press("Alt+ArrowUp");
      await expect.poll(() => sentence.innerText()).toBe("Show when Region is North or Service is Gas");
      await expect.poll(() => hasFocus(button(page, say("editor.rules.actions", { n: 1 })))).toBe(true);
      await page.locator(".bw-save-state[data-at=saved]").waitFor();

      // The preview shows both as they were written.
      await page.goto(`${on.product.url}/form/preview/${formId}`);
      const frame = page.frameLocator("iframe");
      await frame.locator(".bw-html strong", { hasText: "thank you" }).waitFor();
      const link = frame.getByRole("link", { name: "Our page" });
      expect(await link.getAttribute("href")).toBe("https://help.example/visits");
      expect(await frame.getByRole("textbox", { name: "Meter" }).count()).toBe(0);
      await page.getByText("Show when Region is North or Service is Gas").waitFor();
      await pressOn(page, frame.getByRole("radio", { name: "North" }), "Space");
      await frame.getByRole("textbox", { name: "Meter" }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});
