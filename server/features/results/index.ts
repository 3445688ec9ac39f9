// The answers: counted, drawn, exported.
import type { World } from "../../world.ts";
import type { Versions } from "../enrollments/versions.ts";
import type { Feature } from "../feature.ts";
import { countsAnswers } from "./countAnswers.ts";
import { resultRoutes, type ResultServices } from "./routes.ts";

export const results = {
  name: "results",
  whenFinal: ({ world, versions }: { world: World; versions: Versions }) => countsAnswers(world, versions),
  brings: (services: ResultServices) => ({ routes: resultRoutes(services) }),
} satisfies Feature<never, never>;
