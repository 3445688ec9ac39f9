// The pace of a channel is in the address of its provider: ?rate=20&concurrency=8. The provider does not see it.
import { usualPace, type Pace } from "../../jobs/pace.ts";

const mostPerSecond = 10_000;
const mostAtOnce = 100;

export interface PacedAddress {
  address: string;
  pace: Pace;
}

/** Takes the pace out of an address; a text: what is wrong with it. */
export function pacedAddress(text: string): PacedAddress | string {
  const url = new URL(text);
  const rate = url.searchParams.get("rate");
  const concurrency = url.searchParams.get("concurrency");
  if (rate === null && concurrency === null) return { address: text, pace: usualPace };
  if (rate !== null && !(/^\d{1,5}(\.\d{1,3})?$/.test(rate) && Number(rate) > 0 && Number(rate) <= mostPerSecond))
    return `has a rate that is no number of messages a second: give rate=20, at most ${mostPerSecond}`;
  if (concurrency !== null && !(/^[1-9]\d{0,2}$/.test(concurrency) && Number(concurrency) <= mostAtOnce))
    return `has a concurrency that cannot be: give how many messages one process sends at once, 1 to ${mostAtOnce}`;
  for (const name of ["rate", "concurrency"]) url.searchParams.delete(name);
  return {
    address: url.href,
    pace: {
      atOnce: concurrency === null ? usualPace.atOnce : Number(concurrency),
      perSecond: rate === null ? null : Number(rate),
    },
  };
}
