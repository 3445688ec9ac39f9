// npm run bench opens: how many forms one process sends a second, rendered, beside the same forms as a script alone renders them: one that is the
// same for everybody, whose rendering is kept, and one with its reader's own tag in it, which is rendered for each.
import { buildPages } from "../../../scripts/buildPages.mjs";
import { connectTo } from "../../../server/database/connect.ts";
import { freshCluster } from "../../../server/testing/cluster.ts";
import { givenAccount, givenForm, type GivenForm } from "../../../server/testing/given.ts";
import { copyTemplate, makeTemplate, settingsFor } from "../../../server/testing/template.ts";
import { flagOf } from "../flags.ts";
import { startProduct } from "./contestants.ts";
import { closed, medianOf, type Measured, type Work } from "./load.ts";
import { comparison } from "./report.ts";
import { newLink, type Fetch } from "./scenarios.ts";

const clients = 8;
/** Each link is opened by turns, as each is somebody else's. */
const readers = 200;
const inputs = Array.from({ length: 12 }, (_, at) => ({
  id: `q${at}`,
  name: `Question ${at}`,
  inputType: "ShortText" as const,
}));
const [first, ...others] = inputs;

/** What a form is to reach of the rate that it had before it was rendered. */
const forms = {
  "for everybody": { id: "shared", inputs, aim: 0.7 },
  "one's own": { id: "personal", inputs: [{ ...first!, tagName: "CustomerName" }, ...others], aim: 0.4 },
};

export async function run(): Promise<void> {
  if (!(await buildPages())) throw new Error("There are no built pages to send: the reason is above.");
  const [rounds, seconds] = [flagOf("rounds", 3), flagOf("seconds", 3)];
  const cluster = await freshCluster();
  try {
    const source = await makeTemplate(cluster.settings("postgres"));
    const name = await copyTemplate(source);
    const settings = settingsFor(source.settings, name);
    const { database, close } = connectTo(settings);
    await givenAccount(database, "north");
    const rendered = await startProduct({ settings }, 1);
    const plain = await startProduct({ settings }, 1, "plain");
    try {
      console.log(
        `\nForms sent a second by one process to ${clients} at once; medians of ${rounds} rounds of ${seconds} s, in turns:`,
      );
      console.log("form             rendered     p50     p99  by script     p50     p99    share");
      for (const [title, { aim, ...form }] of Object.entries(forms)) {
        const links = await linksTo(await givenForm(database, "north", form));
        const [ours, before] = await takeTurns(
          [rendered, plain].map(({ fetch }) => opening(fetch, links)),
          rounds,
          seconds,
        );
        print(title, ours!, before!, aim);
      }
    } finally {
      await Promise.all([rendered.stop(), plain.stop(), close()]);
    }
  } finally {
    await cluster.remove();
  }
}

const linksTo = (form: GivenForm): Promise<string[]> =>
  Promise.all(Array.from({ length: readers }, async () => (await newLink(form)).token));

function opening(fetchFrom: Fetch, links: readonly string[]): Work {
  let turn = 0;
  return async () => {
    const { status, text } = await fetchFrom(`/form/${links[turn++ % links.length]!}`);
    return status === 200 ? "good" : { failed: `${status} ${text.slice(0, 200)}` };
  };
}

async function takeTurns(works: readonly Work[], rounds: number, seconds: number): Promise<Measured[]> {
  const measured: Measured[][] = works.map(() => []);
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const [at, work] of works.entries()) {
      const one = await closed(work, clients, round === 0 ? 1 : seconds);
      if (round > 0) measured[at]!.push(one);
    }
  return measured.map(medianOf);
}

function print(title: string, ours: Measured, before: Measured, aim: number): void {
  console.log(`${title.padEnd(15)}${comparison(ours, before, aim)}`);
  for (const reason of [...ours.reasons, ...before.reasons]) console.log(`failed: ${title}: ${reason}`);
}
