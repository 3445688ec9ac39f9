// The first load of an ordinary form on a slow line, at the processor's own speed and four times slower, beside a page by hand of the same form:
// Chromium slows its own network and processor down.
import { survey } from "../../../server/demo/forms/survey/form.ts";
import { budgets } from "../../firstLoad/budgets.ts";
import { firstLoad, type FirstLoad } from "../../firstLoad/firstLoad.ts";
import { median } from "../engine/measure.ts";
import { flagOf } from "../flags.ts";
import { servePlain } from "./plainPage.ts";
import { shownInputs } from "./questions.ts";
import { linksTo, seconds, slow, staged } from "./staged.ts";

/** `firstMs` is the page by hand's and 0.3 s. */
const aims = { firstMs: 1_600, worksMs: 4_600, worksSlowlyMs: 5_500, kb: 165 };

/** Ordinary forms of the demo: enrolment and recipient. */
const ofDemo = [
  ["customer-survey", "100264"],
  ["service-request", "100201"],
  ["autopay", "100201"],
] as const;

const inputs = shownInputs(survey);
const shared = "questions-alone";

export async function run(): Promise<void> {
  const rounds = flagOf("rounds", 3);
  await staged(async (on) => {
    const plain = await servePlain({ [shared]: inputs });
    const links = await linksTo(on, { [shared]: inputs });
    const subjects: [name: string, address: string][] = [
      ["by hand", plain.addressOf(shared)],
      [shared, links.get(shared)!],
    ];
    for (const [form, recipient] of ofDemo) subjects.push([form, await on.product.link(form, recipient)]);
    console.log("\nFirst load at 400 kb/s with 400 ms delay, an empty cache; then with the processor 4 times slower:");
    console.log(
      "form                 readable  1st field  all works     4x: 1st field  all works    kB  requests   shift",
    );
    for (const [name, address] of subjects) {
      const [own, slower] = [[], []] as [FirstLoad[], FirstLoad[]];
      for (let round = 0; round < rounds; round += 1) {
        own.push(await firstLoad(on.browser, address, { line: slow }));
        slower.push(await firstLoad(on.browser, address, { line: slow, timesSlower: 4 }));
      }
      print(name, own, slower);
    }
    const [first, works, slowly] = [aims.firstMs, aims.worksMs, aims.worksSlowlyMs].map(seconds);
    console.log(
      `the aims${"".padEnd(21)}  ${first}  ${works}     ${"".padEnd(13)}  ${slowly}${String(aims.kb).padStart(6)}${String(budgets.requests).padStart(10)}${String(budgets.shift).padStart(8)}`,
    );
    await plain.stop();
  });
}

function print(name: string, own: readonly FirstLoad[], slower: readonly FirstLoad[]): void {
  const of = (loads: readonly FirstLoad[], what: "readableMs" | "usableMs" | "worksMs" | "sentKb" | "shift") =>
    median(loads.map((load) => load[what]));
  const [first, works, slowly, kb] = [
    of(own, "usableMs"),
    of(own, "worksMs"),
    of(slower, "worksMs"),
    of(own, "sentKb"),
  ] as const;
  const requests = own[0]!.files.length;
  const missed = [
    first > aims.firstMs && "1st field",
    works > aims.worksMs && "all works",
    slowly > aims.worksSlowlyMs && "4x",
    kb > aims.kb && "kB",
    requests > budgets.requests && "requests",
    of(own, "shift") >= budgets.shift && "shift",
  ].filter((each) => each !== false);
  const cells = [
    seconds(of(own, "readableMs")),
    `  ${seconds(first)}`,
    `  ${seconds(works)}`,
    `         ${seconds(of(slower, "usableMs"))}`,
    `  ${seconds(slowly)}`,
    kb.toFixed(0).padStart(6),
    String(requests).padStart(10),
    of(own, "shift").toFixed(4).padStart(8),
  ];
  console.log(`${name.padEnd(20)}${cells.join("")}${missed.length > 0 ? `  MISSED: ${missed.join(", ")}` : ""}`);
}
