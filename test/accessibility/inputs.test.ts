// Each type of input on a real page, with the keyboard alone: how it is reached and answered (ARIA practices), that focus is seen, what a screen
// reader hears of it, empty and with an error.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inputTypes, messages, type Fixture, type InputType } from "@billwright/schemas";
import { compile } from "@billwright/engine";
import { widgetStories } from "@billwright/stories";
import { startFixtureServer, type FixtureServer } from "../fixtures/fixtureServer.ts";
import { readPage } from "../fixtures/browser/seen.ts";
import { violations } from "../support/axe.ts";
import { browserWanted, looks, openPage, overflowsSideways, wear, type Look, type Opened } from "../support/browser.ts";
import { control, field } from "../support/customer.ts";
import { explainFailure } from "../support/failure.ts";
import { pressOn, tabTo } from "../support/keyboard.ts";
import { launched } from "../support/launched.ts";
import { foundInTwin, foundOn, whole } from "../support/proof.ts";
import { nameless, treeOf } from "./tree.ts";

const now = "2026-11-20T12:00:00Z";
const id = "shown";
const worn = whole<Look[]>(["phone", "dark", "narrow", "forcedColours", "desktop", "darkDesktop"], []);

interface Keys {
  /** The keys, from the input's first control on; a text of several letters is typed. */
  press: readonly string[];
  /** What they say: the answer, or what the page shows of it. */
  says: string;
}

const typed = (text: string, says = text): Keys => ({ press: [text], says });
/** A type without a line does not compile. */
const keysOf: Record<InputType, Keys> = {
  ShortText: typed("H-204 881"),
  Text: { press: ["The lights", "Enter", "flicker"], says: "The lights\nflicker" },
  Date: typed("12012026", "2026-12-01"),
  Time: typed("0230PM", "14:30"),
  Email: typed("maria@example.com"),
  // The country comes first.
  PhoneNumber: { press: ["Tab", "2025550123"], says: "+12025550123" },
  MultipleChoice: { press: ["Space", "ArrowDown"], says: "g-card" },
  CheckBox: { press: ["Space", "Tab", "Tab", "Space"], says: "g-outages,g-offers" },
  Dropdown: { press: ["ArrowDown", "ArrowDown"], says: "g-card" },
  Attachment: { press: ["Enter"], says: "a window to choose a file" },
  InstallmentPeriod: { press: ["ArrowDown", "ArrowDown"], says: "2" },
  DateTime: { press: ["12012026", "0230PM"], says: "2026-12-01T14:30:00.000Z" },
  AutoPayDate: typed("12052026", "2026-12-05"),
  Signature: { press: ["ArrowRight", "Tab", "Maria Okonkwo"], says: "Your signature is taken." },
  Rating: { press: ["Space", "ArrowRight", "ArrowRight"], says: "3" },
};

const isText = (keys: string) => !/^(Enter|Space|Tab|Arrow\w+)$/.test(keys);

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await (isText(key) ? page.keyboard.type(key) : page.keyboard.press(key));
}

/** Runs in the page. A group of check boxes or tabs can only say so in words. */
function announcesRequired(element: Element, word: string): boolean {
  const isMarked = "[required], [aria-required=true]";
  return (
    element.matches(isMarked) || element.querySelector(isMarked) !== null || (element.textContent ?? "").includes(word)
  );
}

/** Runs in the page: whether a control in the field is announced as wrong, by the very words that the field shows. */
function announcesError(element: Element): boolean {
  const words = element.querySelector(".bw-error:not([hidden])")?.textContent.trim() ?? "";
  const announced = [element, ...element.querySelectorAll("[aria-invalid=true]")].flatMap((element) =>
    ["aria-describedby", "aria-errormessage"].flatMap((name) => element.getAttribute(name)?.split(" ") ?? []),
  );
  const texts = announced.map((each) => document.getElementById(each)?.textContent ?? "");
  return words !== "" && texts.some((text) => text.includes(words));
}

describe.runIf(browserWanted)("with the keyboard alone,", { tags: ["access"] }, () => {
  const on = launched();
  let server: FixtureServer;
  let opened: Opened;
  beforeAll(async () => {
    server = await startFixtureServer(now);
    opened = await openPage(on.browser, {
      ...looks.phone,
      timezoneId: "UTC",
      locale: "en-US",
    });
    await opened.context.clock.setFixedTime(now);
    // The browser reports it from now on: a listener that begins with the key that opens it may be too late.
    opened.page.on("filechooser", () => undefined);
  });
  afterAll(() => server?.stop());

  /** A form with one such input, which is required. */
  async function formOf(type: InputType): Promise<{ page: Page; locator: Locator; says: () => Promise<string> }> {
    const { args } = widgetStories().find((story) => story.type === type && story.state === "Empty")!;
    // Only a plan with something to pay has instalments.
    const isPlan = type === "InstallmentPeriod";
    const enrollment = isPlan ? { ...args.enrollment, type: "InstallmentPlan" as const } : args.enrollment;
    const context = isPlan ? { balance: 600 } : (args.context ?? {});
    const fixture = { title: type, enrollment, context, steps: [] } as Fixture;
    const { token } = await server.arrange(fixture);
    const { page, faults } = opened;
    explainFailure(page, faults);
    await wear(page, "phone");
    await page.goto(`${server.url}/form/${token}`);
    await control(page, id).waitFor();
    const form = compile(enrollment);
    const says = async () => {
      const value = (await readPage(page, form)).fieldValues[id];
      return type === "Signature" ? field(page, id).innerText() : String(value ?? "");
    };
    return { page, locator: field(page, id), says };
  }

  /** Whether the keys had their effect. */
  async function answered(type: InputType): Promise<boolean> {
    const { page, locator, says } = await formOf(type);
    await tabTo(page, locator);
    if (type === "Attachment") {
      const chooser = page.waitForEvent("filechooser", { timeout: 20_000 }).catch(() => null);
      await press(page, keysOf[type].press);
      return (await chooser) !== null;
    }
    await press(page, keysOf[type].press);
    return expect
      .poll(says, { timeout: 5_000 })
      .toContain(keysOf[type].says)
      .then(() => true)
      .catch(() => false);
  }

  test.each(inputTypes)(
    "%s is reached in sight, answered, and announced with its name, state and error",
    async (type) => {
      const subject = `input ${type}`;
      const { page, locator } = await formOf(type);
      const atFirst = await locator.screenshot();
      await tabTo(page, locator);
      const isSeen = !(await locator.screenshot()).equals(atFirst);
      foundOn(subject, "focus that is not seen", Number(!isSeen), 1);
      expect(isSeen).toBe(true);

      const missing = nameless(await treeOf(locator));
      const isRequired = await locator.evaluate(announcesRequired, messages["widgets.required"]);
      foundOn(subject, "names and states missing", missing.length + Number(!isRequired), 2);
      expect([missing, isRequired]).toEqual([[], true]);

      const isAnswered = await answered(type);
      foundOn(subject, "keys that do not answer", Number(!isAnswered), 1);
      expect(isAnswered, keysOf[type].press.join(" ")).toBe(true);

      await formOf(type);
      await pressOn(page, page.locator(".bw-submit-button"));
      await locator.locator(".bw-error:not([hidden])").waitFor();
      const isAnnounced = await locator.evaluate(announcesError);
      foundOn(subject, "errors that are not announced", Number(!isAnnounced), 1);
      expect(isAnnounced).toBe(true);

      for (const look of worn) {
        await wear(page, look);
        const faults = await violations(page);
        foundOn(subject, "violations of axe, of looks", faults.length, 1);
        expect(faults, look).toEqual([]);
        expect(await overflowsSideways(page), look).toBe(false);
      }
      expect(opened.faults.splice(0)).toEqual([]);
    },
  );

  test("a choice that hears no keys would be found", async () => {
    await opened.page.addInitScript(() =>
      addEventListener("keydown", (event) => event.key.startsWith("Arrow") && event.preventDefault(), true),
    );
    const isAnswered = await answered("MultipleChoice");
    foundInTwin("access", "choice that hears no keys", Number(!isAnswered));
    expect(isAnswered).toBe(false);
  });
});
