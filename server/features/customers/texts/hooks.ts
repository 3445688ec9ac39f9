// POST /hooks/sms, /hooks/whatsapp: the provider's calls. A call that comes twice changes and answers once.
import express, { type Request, type Response, type Router } from "express";
import { sendError } from "../../../http/answer.ts";
import { readBytes } from "../../../http/body.ts";
import { hookPaths } from "../../../providers/sms/hookPaths.ts";
import type { TextCall } from "../../../providers/sms/inbound.ts";
import type { SmsProvider } from "../../../providers/sms/sms.ts";
import { takeReceipt } from "./receipts.ts";
import type { TextChannel, TextServices } from "./services.ts";
import { takeText } from "./takeText.ts";

const mostKb = 64;

const providerOf = ({ sms, whatsApp }: TextServices, channel: TextChannel): SmsProvider | null =>
  channel === "SMS" ? sms : whatsApp;

export function textHooks(services: TextServices): Router {
  const router = express.Router();
  for (const channel of ["SMS", "WhatsApp"] as const)
    router.post(hookPaths[channel], (request, response) => take(services, channel, request, response));
  return router;
}

async function take(services: TextServices, channel: TextChannel, request: Request, response: Response): Promise<void> {
  const { runtime, log } = services;
  try {
    const body = await readBytes(request, mostKb);
    const call = { address: request.originalUrl, headers: request.headers, body, now: runtime.now() };
    const status = await takeCall(services, channel, call);
    response.setHeader("Cache-Control", "no-store").status(status);
    const answer = status === 200 ? providerOf(services, channel)?.inbound?.answer : null;
    if (answer) response.type(answer.type).send(answer.body);
    else response.end();
  } catch (error) {
    sendError(response, error, runtime, log);
  }
}

/** Answers the status: 401 where it is not the provider's, 400 where it says nothing that was agreed, 404 where no calls are expected. */
export async function takeCall(
  services: TextServices,
  channel: TextChannel,
  call: TextCall,
): Promise<200 | 400 | 401 | 404> {
  const inbound = providerOf(services, channel)?.inbound;
  if (!inbound) return 404;
  const event = inbound.read(call);
  if (event === "unsigned") return 401;
  if (event === "strange") return 400;
  if (event !== "nothing")
    await (event.is === "text" ? takeText(services, channel, event) : takeReceipt(services, event));
  return 200;
}
