// npm run bench engine: our engine, its peers and a floor on the same forms, in one process, in one run.
import { billwright } from "./adapters/billwright.ts";
import { floor } from "./adapters/floor.ts";
import { formily } from "./adapters/formily.ts";
import { naiveJsonLogic } from "./adapters/jsonLogic.ts";
import { surveyCore } from "./adapters/surveyCore.ts";
import { judge, sumOf } from "./correctness.ts";
import { medians } from "./measure.ts";
import type { Adapter } from "./model.ts";
import { report, type Result, type Row } from "./report.ts";
import { type Scenario, scenarios, sizes } from "./scenarios.ts";

const adapters: { adapter: Adapter; role: Row["role"] }[] = [
  { adapter: floor, role: "floor" },
  { adapter: billwright, role: "ours" },
  { adapter: formily, role: "peer" },
  { adapter: surveyCore, role: "peer" },
  { adapter: naiveJsonLogic, role: "peer" },
];

/** Fewer on the large form: the naive peer takes seconds there for one flip of the chain. */
const proofsAt = [200, 6] as const;

function measure(scenario: Scenario): Result {
  const forms = sizes.map((size) => scenario.form(size));
  const rows: Row[] = adapters.map(({ adapter, role }) => ({
    name: adapter.name,
    role,
    verdict: sumOf(forms.map((form, at) => judge(adapter, form, scenario.proof(form, proofsAt[at]!)))),
    times: forms.map(() => null),
  }));
  forms.forEach((form, at) => {
    const able = adapters.map((_, row) => row).filter((row) => rows[row]!.verdict.failure === null);
    const tasks = able.map((row) => scenario.task(adapters[row]!.adapter, form));
    medians(tasks).forEach((time, index) => (rows[able[index]!]!.times[at] = time));
  });
  return { scenario, rows };
}

export function run(): Promise<void> {
  console.log(
    `Engine, Node ${process.versions.node}: medians in microseconds of one operation, every adapter judged by the oracle first.`,
  );
  report(scenarios.map(measure));
  return Promise.resolve();
}
