// The metrics' own listener. They say how busy a biller is, so they are never on the port that customers reach.
import express from "express";
import type { MetricsAddress } from "../config.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import { listen, type Listening } from "./listen.ts";

export function serveMetrics(metrics: Metrics, { host, port }: MetricsAddress): Promise<Listening> {
  const app = express().disable("x-powered-by").disable("etag");
  app.get("/metrics", async (_request, response) => {
    const text = await metrics.read();
    response.setHeader("Content-Type", metrics.contentType);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.end(text);
  });
  return listen(app, port, { host });
}
