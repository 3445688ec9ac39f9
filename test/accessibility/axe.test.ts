// Tests that axe finds violations: in the page, in a frame of it, and in the current look.
import { expect, test, describe } from "vitest";
import { violations, type WithAxe } from "../support/axe.ts";
import { atRest, browserWanted, moving, openPage, wear } from "../support/browser.ts";
import { launched } from "../support/launched.ts";
import { foundInTwin } from "../support/proof.ts";

const frame = "<!doctype html><html lang=en><title>Frame</title><main><button></button></main>";
const html = `<!doctype html><html lang=en><head><title>Page</title><style>
  body { background: white } p { color: black }
  [data-theme=dark] p { color: #eee }
</style></head><body><main><h1>Page</h1><p>Text</p><iframe title=Frame src=/frame></iframe></main></body></html>`;

describe.runIf(browserWanted)("axe", () => {
  const on = launched();

  test(
    "finds a nameless button in a frame, and a text that is too pale in the dark alone",
    { tags: ["S28"] },
    async () => {
      const { page, context } = await openPage(on.browser);
      await page.route("http://axe.example/**", (route) =>
        route.fulfill({ contentType: "text/html", body: route.request().url().endsWith("/frame") ? frame : html }),
      );
      await page.goto("http://axe.example/");
      const rules = async () => (await violations(page)).map((line) => line.split(":")[0]);
      expect(await rules()).toEqual(["button-name"]);
      await wear(page, "dark");
      const inTheDark = (await rules()).sort();
      foundInTwin("S28", "violations of a page with two faults", inTheDark.length);
      expect(inTheDark).toEqual(["button-name", "color-contrast"]);
      await wear(page, "phone");
      expect(await rules()).toEqual(["button-name"]);
      await context.close();
    },
  );

  test("knows a colour again as it read it first, and still refuses what is none", async () => {
    const { page, context } = await openPage(on.browser);
    await page.setContent("<!doctype html><html lang=en><title>Page</title><main><h1>Page</h1></main></html>");
    expect(await violations(page)).toEqual([]);
    const read = await page.evaluate(() => {
      const { Color } = (window as unknown as WithAxe).axe.commons.color;
      const texts = ["rgb(1, 2, 3)", "rgba(1, 2, 3, 0.5)", "oklch(0.7 0.3 30)", "color(srgb 1.2 0.5 0)", "no colour"];
      return texts.map((text) =>
        [0, 1, 2].map(() => {
          try {
            const colour = new Color(0, 0, 0).parseString(text);
            const all = JSON.stringify([colour, colour.r, colour.g, colour.b, colour.alpha]);
            // Whoever has it may change it.
            colour.r = 0.9;
            return all;
          } catch (error) {
            return String(error);
          }
        }),
      );
    });
    expect(read.map(([first, ...later]) => later.every((again) => again === first))).toEqual(read.map(() => true));
    expect(new Set(read.map(([first]) => first)).size).toBe(read.length);
    expect(read.at(-1)![0]).toContain("Unable to parse");
    await context.close();
  });

  test("does not wait for a transition in content that is left out, which does not move", async () => {
    const { page, context } = await openPage(on.browser, moving);
    await page.setContent(`<!doctype html><html lang=en><title>Page</title><style>
      p { transition: color 400ms; color: black } p.on { color: navy }
      section { content-visibility: auto; contain-intrinsic-size: 10px } section.away { margin-top: 9000px }
    </style><main><h1>Page</h1><section><p>Text</p></section></main></html>`);
    await page.evaluate(async () => {
      const painted = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      await painted();
      document.querySelector("p")!.className = "on";
      await painted();
      document.querySelector("section")!.className = "away";
      await painted();
    });
    await atRest(page);
    await context.close();
  });
});
