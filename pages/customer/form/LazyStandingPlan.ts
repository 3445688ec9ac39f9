// The plan that a form would end: few customers see it, so its code is a chunk of its own.
import { lazyPart } from "@billwright/renderer";

export const StandingPlan = lazyPart(() => import("./StandingPlan.tsx"));
