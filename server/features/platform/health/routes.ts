// GET /health: 200 when this process can serve customers; who gets 503 sends them elsewhere. The state of the jobs is a field beside it: a queue
// that waits does so in every process, and a balancer would drop them all. GET /live: 200 while it is alive; who gets no
// answer restarts it. They are apart, so that no process is restarted because the database is away.
import express, { type Router } from "express";
import type { Database } from "../../../database/connect.ts";
import { isMigrated } from "../../../database/migrate.ts";
import type { WorkerState } from "../../../jobs/worker.ts";

export interface Health {
  router: Router;
  /** From now on the balancer learns that it has to send nobody here. */
  drain(): void;
  /** This process runs jobs as well. */
  watchJobs(state: () => WorkerState): void;
}

const patienceMs = 1_000;

type Readiness = "ready" | "stopping" | "busy" | "migrating";

export function healthOf(database: Database): Health {
  let draining = false;
  let jobs = (): WorkerState | "none" => "none";
  const readiness = async (): Promise<Readiness> => {
    if (draining) return "stopping";
    return isMigrated(database, patienceMs).then(
      (migrated) => (migrated ? "ready" : "migrating"),
      () => "busy",
    );
  };
  const router = express.Router();
  router.get("/live", (_request, response) => {
    response.setHeader("Cache-Control", "no-store").status(200).json({ status: "alive" });
  });
  router.get("/health", async (_request, response) => {
    const status = await readiness();
    response.setHeader("Cache-Control", "no-store");
    if (status !== "ready") response.status(503).setHeader("Retry-After", "2");
    response.json({ status, jobs: jobs() });
  });
  return { router, drain: () => void (draining = true), watchJobs: (state) => void (jobs = state) };
}
