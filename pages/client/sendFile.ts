// Sends one file and reports its progress. `fetch` cannot report how much of a body is sent, so this one call uses XMLHttpRequest.
import type { CallData, CallName, CallParts, CallQuery } from "@billwright/schemas";
import { readAnswer, type Answer } from "./answer.ts";
import { addressOf, headersOf, splitName } from "./request.ts";

export interface FileOrder<Name extends CallName> {
  query: CallQuery<Name>;
  parts: CallParts<Name>;
  file: File;
  token: string;
  idempotencyKey: string;
  /** This device's id. */
  device: string;
  /** Receives the part that is sent, from 0 to 1. */
  onProgress(progress: number): void;
}

export interface Sending<Data> {
  answer: Promise<Answer<Data>>;
  cancel(): void;
}

/** A stalled upload ends after so long; a slow one that still moves does not. */
const stallMs = 30_000;

export function sendFile<Name extends CallName>(name: Name, order: FileOrder<Name>): Sending<CallData<Name>> {
  const request = new XMLHttpRequest();
  const answer = new Promise<Answer<CallData<Name>>>((resolve) => {
    const fail = (kind: "cancelled" | "timeout" | "unreachable") => resolve({ ok: false, failure: { kind } });
    let stalled = false;
    const stop = () => {
      stalled = true;
      request.abort();
    };
    let watch = setTimeout(stop, stallMs);
    request.upload.onprogress = (event) => {
      clearTimeout(watch);
      watch = setTimeout(stop, stallMs);
      if (event.lengthComputable) order.onProgress(event.loaded / event.total);
    };
    request.onloadend = () => clearTimeout(watch);
    request.onload = () => resolve(readAnswer(request.status, request.responseText));
    request.onerror = () => fail("unreachable");
    request.onabort = () => fail(stalled ? "timeout" : "cancelled");
  });
  const { method, path } = splitName(name);
  request.open(method, addressOf(path, {}, order.query as object | undefined));
  const { token, idempotencyKey, device } = order;
  for (const [header, value] of Object.entries(headersOf({ token, idempotencyKey, device, json: false }))) {
    request.setRequestHeader(header, value);
  }
  request.send(bodyOf(order.parts as object | undefined, order.file));
  return { answer, cancel: () => request.abort() };
}

/** The fields are first: the server must know what a file is before its bytes arrive. */
function bodyOf(parts: object | undefined, file: File): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts ?? {})) if (value !== undefined) body.append(name, String(value));
  body.append("file", file, file.name);
  return body;
}
