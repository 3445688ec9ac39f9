// A biller that is away makes a call answer BUSY: what it would say is not made up.
import { busy } from "./refusal.ts";
import { BillerAway } from "../providers/biller/biller.ts";

/** Throws BUSY while the biller is away. `noMiss` takes back what was counted before: that the biller is away is nobody's wrong guess. */
export async function askBiller<Answer>(answer: Promise<Answer>, noMiss?: () => Promise<unknown>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof BillerAway)) throw error;
    await noMiss?.();
    throw busy(error);
  }
}
