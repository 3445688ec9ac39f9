// Mail and SMS in development, as a page and as JSON. These addresses do not exist in production.
import express, { type Router } from "express";
import { readFileSync } from "node:fs";
import { authorityOf } from "../../../http/address.ts";
import type { Outbox } from "../../../providers/outbound/outbox.ts";
import { outboxPage } from "./page.ts";

const mostShown = 200;

export function outboxRoutes(outbox: Outbox, publicUrl: string): Router {
  const router = express.Router();
  const style = readFileSync(new URL("./outbox.css", import.meta.url), "utf8");
  router.use("/dev", (_request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    next();
  });
  router.get("/dev/outbox", async (request, response) => {
    const here = `${request.protocol}://${authorityOf(request)}`;
    response.type("html").send(outboxPage(await outbox.newest(mostShown), { publicUrl, here }));
  });
  router.get("/dev/outbox.css", (_request, response) => {
    response.type("css").send(style);
  });
  router.get("/dev/outbox.json", async (_request, response) => {
    response.json(await outbox.newest(mostShown));
  });
  return router;
}
