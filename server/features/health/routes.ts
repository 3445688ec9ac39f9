// GET /health: 200 when this process can serve.
import express, { type Router } from "express";
import type { Database } from "../../database/connect.ts";

export interface Health {
  router: Router;
  /** From now on the balancer is told to send nobody here. */
  drain(): void;
}

const patienceMs = 1_000;

export function healthOf(database: Database): Health {
  let draining = false;
  const router = express.Router();
  router.get("/health", (_request, response) => {
    const check = draining ? Promise.reject(new Error("draining")) : database.raw("select 1").timeout(patienceMs);
    response.setHeader("Cache-Control", "no-store");
    check.then(
      () => response.status(200).json({ status: "ok" }),
      () =>
        response
          .status(503)
          .setHeader("Retry-After", "2")
          .json({ status: draining ? "stopping" : "busy" }),
    );
  });
  return { router, drain: () => void (draining = true) };
}
