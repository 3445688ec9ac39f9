// What a customer agrees to, chooses, ends or pays is sent to the biller until it is acknowledged (decisions-proposed.md P137). It is enqueued in the transaction that
// causes it; those of one customer arrive in their order. The wiring makes the job of what all features add.
import type { Feature } from "../../feature.ts";
import { deadFactRoutes, type DeadFactServices } from "./routes.ts";

export const handOver = {
  name: "handOver",
  tables: ["biller_facts"],
  brings: (services: DeadFactServices) => ({ routes: deadFactRoutes(services) }),
} satisfies Feature<never, never>;

// What others may call.
export { handFact, handFacts, handOverState, handOverStates } from "./handFact.ts";
export { factsUnanswered, isFactUnderWay, listDead, unblock as unblockFacts } from "./store.ts";
export { handFactTask } from "./task.ts";
export { sendAllGivenUp, sendGivenUp } from "./deadFacts.ts";
