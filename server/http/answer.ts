// Sends answers: always an envelope, whatever the status, except a call whose data is a blob.
import { answerClasses, type AnswerClass, type Envelope } from "@billwright/schemas";
import type { Response } from "express";
import type { Logger } from "pino";
import { isAway } from "../database/failures.ts";
import type { Runtime } from "../runtime.ts";
import { busy, Refused, refuse, toEnvelopeError } from "./refusal.ts";

/** `cacheSeconds`: for how long the client may cache it; no caching if left out. */
export function sendData(response: Response, data: unknown, cacheSeconds?: number): void {
  const caching = cacheSeconds === undefined ? "no-store" : `private, max-age=${cacheSeconds}`;
  send(response, "OK", goodEnvelope(data), caching);
}

export const goodEnvelope = (data: unknown): Envelope => ({
  hasErrors: false,
  code: answerClasses.OK.code,
  errors: [],
  errorGuid: null,
  data: data ?? null,
});

/** Answers any thrown error: a refusal as it is, an unreachable database as BUSY, all else as an internal error, which only the log explains. */
export function sendError(response: Response, error: unknown, runtime: Pick<Runtime, "newId">, log: Logger): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const refusal = refusalFor(error);
  const isOurs = refusal.status >= 500;
  const errorGuid = isOurs ? runtime.newId() : null;
  if (isOurs)
    log.error({ errorGuid, error: refusal.cause ?? error }, refusal.class === "BUSY" ? "busy" : "a fault of ours");
  if (refusal.retryAfter !== undefined) response.setHeader("Retry-After", String(refusal.retryAfter));
  send(response, refusal.class, errorEnvelope(refusal, errorGuid));
}

export const errorEnvelope = (refusal: Refused, errorGuid: string | null): Envelope => ({
  hasErrors: true,
  code: answerClasses[refusal.class].code,
  errors: refusal.problems.map(toEnvelopeError),
  errorGuid,
  data: null,
});

function refusalFor(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (isAway(error)) return busy();
  return refuse("BUG", "api.bug");
}

function send(response: Response, answerClass: AnswerClass, envelope: Envelope, caching = "no-store"): void {
  response.status(answerClasses[answerClass].status);
  response.setHeader("Cache-Control", caching);
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify(envelope));
}
