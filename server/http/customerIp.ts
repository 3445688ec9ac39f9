// The customer's address, if the biller wants it stored (submit.ip). It is the address that the proxies saw; only if that belongs to a
// private network, as in an office that runs the service itself, the external look-up is called, and its failure has no effect.
import type { Logger } from "pino";
import { isPublicAddress } from "../providers/outbound/policy.ts";

export interface CustomerIp {
  of(requestIp: string): Promise<string>;
}

/** Calls the look-up for the network's public address; the answer is the address as text, or JSON with `ip`. */
export type LookUp = () => Promise<string>;

export function customerIpOf(lookUp: LookUp | null, log: Logger): CustomerIp {
  return {
    async of(requestIp) {
      if (lookUp === null || isPublicAddress(requestIp)) return requestIp;
      try {
        const answered = readAddress(await lookUp());
        return answered ?? requestIp;
      } catch (error) {
        log.warn({ error }, "the address look-up failed");
        return requestIp;
      }
    },
  };
}

function readAddress(answer: string): string | null {
  const [, found = answer.trim()] = /"ip"\s*:\s*"([^"]{3,45})"/.exec(answer) ?? [];
  return isPublicAddress(found) ? found : null;
}
