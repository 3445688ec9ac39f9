// The engines to compare.
import { billwright } from "./adapters/billwright.ts";
import { floor } from "./adapters/floor.ts";
import { formily } from "./adapters/formily.ts";
import { naiveJsonLogic } from "./adapters/jsonLogic.ts";
import { surveyCore } from "./adapters/surveyCore.ts";
import type { Adapter } from "./model.ts";

export interface Contestant {
  adapter: Adapter;
  role: "ours" | "floor" | "peer";
}

export const contestants: readonly Contestant[] = [
  { adapter: floor, role: "floor" },
  { adapter: billwright, role: "ours" },
  { adapter: formily, role: "peer" },
  { adapter: surveyCore, role: "peer" },
  { adapter: naiveJsonLogic, role: "peer" },
];
