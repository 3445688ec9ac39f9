// What is kept of customers and for how long: the nightly job that deletes what is too old, and a customer's data for `npm run customer`.
import type { Feature } from "../../feature.ts";
import { deleteOldTask, type RetentionServices } from "./deleteOld.ts";

export const personalData = {
  name: "personalData",
  brings: (services: RetentionServices) => ({ tasks: { deleteOld: deleteOldTask(services) } }),
} satisfies Feature<never, never>;

// What others may call.
export { eraseOnRequest, exportToFile } from "./customerCommand.ts";
export type { Erased } from "./eraseCustomer.ts";
export type { Exported } from "./exportCustomer.ts";
