// npm run bench [engine|page|weight|editor|server|messages|scale|model]: the benchmarks, side by side with peers; none named: all of them. `weight` is the part of
// `page` that fails over a budget, `editor` its last part, `messages` the last part of `server`. Flags are for `server` and `model` (--rounds, --seconds), `messages` (--messages) and `scale` (--most).
import process from "node:process";

interface Part {
  run(): Promise<void>;
}

const parts: Record<string, (() => Promise<Part>)[]> = {
  engine: [() => import("./engine/index.ts")],
  page: [
    () => import("./weight.ts"),
    () => import("./slowLine.ts"),
    () => import("./browser/index.ts"),
    () => import("./editor.ts"),
  ],
  weight: [() => import("./weight.ts")],
  editor: [() => import("./editor.ts")],
  server: [() => import("./server/index.ts"), () => import("./server/messages.ts")],
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
