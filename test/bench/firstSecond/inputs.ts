// When the first of many inputs can be focused, on a good line and on this machine alone, beside a page by hand of the same inputs, in turns.
import type { InputForm } from "@billwright/schemas";
import { firstLoad, type FirstLoad, type Line } from "../../firstLoad/firstLoad.ts";
import { median } from "../engine/measure.ts";
import { flagOf } from "../flags.ts";
import { servePlain } from "./plainPage.ts";
import { linksTo, staged } from "./staged.ts";

const sizes = [50, 500, 2_000] as const;
/** At most so many times the page by hand. */
const aim = 1.3;
const lines: readonly (readonly [string, Line | undefined])[] = [
  ["10 Mb/s, 40 ms", { bitsPerSecond: 10_000_000, delayMs: 40 }],
  ["none between", undefined],
];

const inputsOf = (size: number): InputForm[] =>
  Array.from({ length: size }, (_none, at) => ({
    id: `i${at}`,
    name: `Input number ${at + 1}`,
    inputType: "ShortText",
  }));
const forms = Object.fromEntries(sizes.map((size) => [`inputs-${size}`, inputsOf(size)]));

export async function run(): Promise<void> {
  const rounds = flagOf("rounds", 5);
  await staged(async (on) => {
    const plain = await servePlain(forms);
    const links = await linksTo(on, forms);
    // Later readers get what the server kept of the first one's page.
    for (const link of links.values()) await (await fetch(link)).text();
    console.log("\nThe first of many inputs can be focused, ms; all works; the same of a page by hand:");
    console.log("inputs  line             first field  all works  by hand     times");
    for (const [words, line] of lines)
      for (const size of sizes) {
        const [ours, hand]: [FirstLoad[], FirstLoad[]] = [[], []];
        for (let round = 0; round < rounds; round += 1) {
          ours.push(await firstLoad(on.browser, links.get(`inputs-${size}`)!, { line }));
          hand.push(await firstLoad(on.browser, plain.addressOf(`inputs-${size}`), { line }));
        }
        const first = median(ours.map(({ usableMs }) => usableMs));
        const floor = median(hand.map(({ usableMs }) => usableMs));
        const cells = [first, median(ours.map(({ worksMs }) => worksMs)), floor].map((ms) => ms.toFixed(0));
        const missed = first > floor * aim ? "  MISSED" : "";
        console.log(
          `${String(size).padEnd(8)}${words.padEnd(17)}${cells[0]!.padStart(11)}${cells[1]!.padStart(11)}${cells[2]!.padStart(9)}${(first / floor).toFixed(2).padStart(10)}${missed}`,
        );
      }
    await plain.stop();
  });
}
