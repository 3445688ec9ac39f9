// The one way the server calls a peer over HTTP: no redirects, one deadline for the whole exchange, a cap on the answer
// (threats.md T32, T49). The policy decides which hosts it may call.
import http from "node:http";
import https from "node:https";
import { correlationHeader, correlationId } from "../../monitoring/correlation.ts";
import { checkAddress, OutboundRefused, pinnedLookup, socketHost, type OutboundPolicy } from "./policy.ts";

export interface OutboundRequest {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Milliseconds for all of it: name look-up, connecting, waiting and a slow body. */
  timeoutMs?: number;
  /** The largest accepted answer, in bytes. */
  maxBytes?: number;
}

export interface OutboundAnswer {
  /** 200 to 299, or 400 and above; a redirect is a failure. */
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** The peer could not be reached, was too slow, sent too much or redirected. Whether it acted is unknown. */
export class OutboundFailed extends Error {
  override name = "OutboundFailed";
}

/** The longest time and the largest answer of a peer (threats.md T32). */
const limits = { timeoutMs: 5000, maxBytes: 1024 * 1024 };

/** So that an operator can find in both logs what one request has caused. */
function correlation(): Record<string, string> {
  const id = correlationId();
  return id === undefined ? {} : { [correlationHeader]: id };
}

function credentials(url: URL): Record<string, string> {
  if (url.username + url.password === "") return {};
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}

async function read(answer: http.IncomingMessage, maxBytes: number): Promise<OutboundAnswer> {
  const status = answer.statusCode ?? 0;
  if (status < 200 || (status >= 300 && status < 400)) throw new OutboundFailed(`The peer answered ${status}.`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundFailed(`The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return { status, headers: answer.headers, body: Buffer.concat(chunks) };
}

/** Describes why an exchange failed without quoting the address, which may contain a secret. */
function failure(error: unknown, signal: AbortSignal): Error {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed) return error;
  if (signal.aborted) return new OutboundFailed("The peer took too long.");
  const code = (error as NodeJS.ErrnoException).code ?? "unknown";
  return new OutboundFailed(`The peer could not be reached (${code}).`);
}

/**
 * Calls a peer. Any answer of 200 to 299 or from 400 on is returned, whatever it means.
 * @throws OutboundRefused if the policy forbids the address; OutboundFailed if the exchange failed.
 */
export async function request(
  address: string,
  { method = "GET", headers = {}, body, timeoutMs = limits.timeoutMs, maxBytes = limits.maxBytes }: OutboundRequest,
  policy: OutboundPolicy,
): Promise<OutboundAnswer> {
  const { url, trusted } = checkAddress(address, policy);
  const signal = AbortSignal.timeout(timeoutMs);
  const { request: open } = url.protocol === "https:" ? https : http;
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const outgoing = open({
        protocol: url.protocol,
        hostname: socketHost(url),
        port: url.port,
        path: url.pathname + url.search,
        method,
        headers: { ...correlation(), ...credentials(url), ...headers },
        lookup: pinnedLookup(trusted, policy),
        signal,
        agent: false,
      });
      outgoing.once("response", resolve).once("error", reject);
      outgoing.end(body);
    });
    return await read(answer, maxBytes).finally(() => answer.destroy());
  } catch (error) {
    throw failure(error, signal);
  }
}
