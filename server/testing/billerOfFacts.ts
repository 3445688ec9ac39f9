// A biller on loopback that knows no customer, takes every fact and keeps the keys: for proofs of what arrives.
import type { Biller } from "../providers/biller/biller.ts";
import { serveBiller, type BillerServer } from "../providers/biller/billerServer.ts";
import type { Fact } from "../providers/biller/facts.ts";

export interface BillerOfFacts extends BillerServer {
  /** Each time that something came. */
  arrived: Fact[];
  /** Each once for its key, in the order in which it came first. */
  taken(): Fact[];
}

/** `pass`: before it answers. */
export async function billerOfFacts(pass: () => Promise<void> = () => Promise.resolve()): Promise<BillerOfFacts> {
  const arrived: Fact[] = [];
  const hand: Biller["hand"] = async (_accountId, fact) => {
    arrived.push(fact);
    await pass();
    return { status: "acknowledged", from: null };
  };
  const biller = { hand, recipient: () => Promise.resolve(null) } satisfies Partial<Biller> as unknown as Biller;
  return Object.assign(await serveBiller(biller, "north"), {
    arrived,
    taken: () => {
      const keys = new Set<string>();
      return arrived.filter(({ key }) => !keys.has(key) && keys.add(key));
    },
  });
}
