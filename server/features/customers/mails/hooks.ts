// POST /hooks/mail: the calls of the provider of mail. What comes twice counts once.
import express, { type Request, type Response, type Router } from "express";
import { sendError } from "../../../http/answer.ts";
import { readBytes } from "../../../http/body.ts";
import { busy } from "../../../http/refusal.ts";
import type { MailCall } from "../../../providers/mail/events/events.ts";
import { OutboundRefused } from "../../../providers/outbound/policy.ts";
import { OutboundFailed } from "../../../providers/outbound/request.ts";
import type { MailServices } from "./services.ts";
import { takeEvent } from "./takeEvent.ts";

/** One call of SendGrid's holds many events. */
const mostKb = 1024;

export function mailHooks(services: MailServices): Router {
  const router = express.Router();
  router.post("/hooks/mail", (request, response) => take(services, request, response));
  return router;
}

async function take(services: MailServices, request: Request, response: Response): Promise<void> {
  const { runtime, log } = services;
  try {
    const body = await readBytes(request, mostKb);
    const status = await takeCall(services, { headers: request.headers, body, now: runtime.now() });
    response.setHeader("Cache-Control", "no-store").status(status).end();
  } catch (error) {
    // The provider's certificate cannot be had now: it is to call again.
    const isAway = error instanceof OutboundFailed || error instanceof OutboundRefused;
    sendError(response, isAway ? busy(error) : error, runtime, log);
  }
}

/** Answers the status: 401 where it is not the provider's, 400 where it says nothing that was agreed, 404 where no calls are expected. */
async function takeCall(services: MailServices, call: MailCall): Promise<200 | 400 | 401 | 404> {
  const { events } = services.mail;
  if (events === null) return 404;
  const read = await events.read(call);
  if (read === "unsigned") return 401;
  if (read === "strange") return 400;
  for (const event of read) await takeEvent(services, event);
  return 200;
}
