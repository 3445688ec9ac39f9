// One journey for each kind of page in Firefox, and in WebKit where its driver is installed, with the keyboard alone: it comes to its end, focus
// is seen at each stop, no script fails and the policy refuses nothing. `npm test` leaves it out and needs neither browser.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { allMessages as say } from "@billwright/schemas";
import { findWebKit } from "../../scripts/browser.mjs";
import { startDemo } from "../support/demoData.ts";
import type { Product } from "../support/product.ts";
import { cases, foundInTwin, foundOn } from "../support/proof.ts";
import { launchFirefox } from "./firefox.ts";
import { journeys } from "./journeys.ts";
import { pageOf, type OtherBrowser } from "./otherBrowser.ts";
import { launchWebKit } from "./webkit.ts";

const isWhole = cases(1, 0) > 0;
const browsers = [
  { name: "Firefox", launch: launchFirefox, isTried: isWhole },
  { name: "WebKit", launch: launchWebKit, isTried: isWhole && findWebKit() !== null },
];

for (const { name, launch, isTried } of browsers)
  describe.runIf(isTried)(`in ${name}, with the keyboard alone,`, { tags: ["access"] }, () => {
    let browser: OtherBrowser;
    let product: Product;
    const opened = async () => {
      const page = pageOf(await browser.open());
      onTestFinished(() => page.close());
      return page;
    };
    beforeAll(async () => {
      browser = await launch();
      product = await startDemo();
    });
    afterAll(async () => {
      await browser?.close();
      await product?.stop();
    });

    test.each(journeys)("%s comes to its end, with focus in sight and without a fault", async (title, take) => {
      const subject = `${name} ${title}`;
      const page = await opened();
      let isDone = false;
      try {
        await take(page, product);
        isDone = true;
      } finally {
        foundOn(subject, "journeys in Firefox and WebKit without an end", Number(!isDone), 1);
        foundOn(subject, "stops there where focus is not seen", page.unseen.length, page.reached.length);
        foundOn(subject, "errors and refusals there, of journeys", (await page.faults()).length, 1);
      }
      expect([page.unseen, await page.faults()]).toEqual([[], []]);
    });

    test("a script that fails, what the policy refuses and focus that is not seen would be found", async () => {
      const page = await opened();
      await page.goto(`${product.url}/smart/sign-in/`);
      await page.getByLabel(say["session.password"]).waitFor();
      await page.evaluate(() => {
        const plain = new CSSStyleSheet();
        plain.replaceSync(
          "* { outline: none !important; box-shadow: none !important; border-color: gray !important; transition: none !important }",
        );
        document.adoptedStyleSheets.push(plain);
        // Hidden, so that its position on the page is not what changes.
        document.body.append(
          Object.assign(new Image(), { hidden: true, src: "https://elsewhere.example/picture.png" }),
        );
        setTimeout(() => {
          throw new Error("broken on purpose");
        });
      });
      await page.go(page.getByLabel(say["session.password"]));
      await expect.poll(async () => (await page.faults()).length).toBe(2);
      const faults = await page.faults();
      foundInTwin("access", `errors and refusals in ${name}`, faults.length);
      foundInTwin("access", `stop in ${name} where focus is not seen`, page.unseen.length);
      expect(faults.toSorted()).toEqual([
        expect.stringMatching(/content.security.policy.*img-src.*elsewhere\.example/i),
        expect.stringContaining("broken on purpose"),
      ]);
      expect(page.unseen).toHaveLength(1);
    });
  });
