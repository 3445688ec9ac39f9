// A biller that is away makes a call answer BUSY: what it would say is not made up.
import { busy } from "./refusal.ts";
import { BillerAway } from "../providers/biller/biller.ts";

/** Throws BUSY while the biller is away. */
export async function askBiller<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof BillerAway ? busy(error) : error;
  }
}
