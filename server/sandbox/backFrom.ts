// The way back to the product: on the host by which the browser came to the sandbox, as both are on one machine.
import type { IncomingMessage } from "node:http";
import { hostOf } from "../http/address.ts";

export function backFrom(request: IncomingMessage, { returnUrl }: { returnUrl: string }): string {
  const url = new URL(returnUrl);
  const host = hostOf(request);
  // Its provider is called by itself, too: then nobody is led anywhere.
  if (host !== "") url.hostname = host;
  return url.href;
}
