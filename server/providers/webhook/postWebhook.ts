// One call to an account's own system: POST { type, timestamp, data }, signed (Standard Webhooks).
import type { Json } from "@billwright/schemas";
import type { Runtime } from "../../runtime.ts";
import type { OutboundPolicy } from "../outbound/policy.ts";
import { request } from "../outbound/request.ts";
import { signWebhook } from "./signature.ts";

export interface WebhookMessage {
  /** The same event has the same id, however often it comes (threats.md T25). */
  id: string;
  type: string;
  /** ISO 8601: when it happened. */
  timestamp: string;
  data: Json;
}

export interface WebhookReceiver {
  address: string;
  /** The newest first. */
  secrets: readonly string[];
}

export interface WebhookAnswer {
  status: number;
  /** Its beginning, as one line. */
  text: string;
}

const mostShown = 300;

/** Answers what was answered, whatever it is. @throws OutboundRefused, OutboundFailed */
export async function postWebhook(
  { address, secrets }: WebhookReceiver,
  { id, ...message }: WebhookMessage,
  { runtime, policy }: { runtime: Pick<Runtime, "now">; policy: OutboundPolicy },
): Promise<WebhookAnswer> {
  const body = JSON.stringify(message);
  const headers = { "content-type": "application/json", ...signWebhook(secrets, { id, body, at: runtime.now() }) };
  const answer = await request(address, { method: "POST", headers, body }, policy);
  return { status: answer.status, text: beginning(answer.body) };
}

/** The database takes no NUL, and a list has one line for it. */
const beginning = (body: Buffer): string =>
  body
    .subarray(0, 4 * mostShown)
    .toString("utf8")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .slice(0, mostShown)
    .replaceAll(/\p{Cs}/gu, "")
    .trim();
