// npm run bench [engine|page|server|scale|model]: the benchmarks, side by side with peers; none named: all of them. A part can be named alone: of
// `page` `weight` (which fails over a budget), `line`, `others`, `inputs`, `keys` and `editor`, of `server` `messages` and `opens`. Flags are for `server`, `opens` and `model`
// (--rounds, --seconds), `line` and `inputs` (--rounds), `messages` (--messages) and `scale` (--most).
import process from "node:process";

interface Part {
  run(): Promise<void>;
}

/** Each prints one table, or what belongs to it. */
const ofPage = {
  weight: [() => import("./weight.ts")],
  line: [() => import("./firstSecond/forms.ts")],
  others: [() => import("./firstSecond/pages.ts")],
  inputs: [() => import("./firstSecond/inputs.ts")],
  keys: [() => import("./browser/index.ts")],
  editor: [() => import("./editor.ts")],
};

const parts: Record<string, (() => Promise<Part>)[]> = {
  engine: [() => import("./engine/index.ts")],
  page: Object.values(ofPage).flat(),
  ...ofPage,
  server: [() => import("./server/index.ts"), () => import("./server/opens.ts"), () => import("./server/messages.ts")],
  opens: [() => import("./server/opens.ts")],
  messages: [() => import("./server/messages.ts")],
  scale: [() => import("./scale.ts")],
  model: [() => import("./model/index.ts")],
};

const named = process.argv.slice(2);
const flag = named.findIndex((name) => name.startsWith("--"));
const wanted = flag < 0 ? named : named.slice(0, flag);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}. Name ${Object.keys(parts).join(" or ")}, or none for all.`,
  );
  process.exit(1);
}
for (const name of wanted.length ? wanted : ["engine", "page", "server", "scale", "model"])
  for (const part of parts[name]!) await (await part()).run();
