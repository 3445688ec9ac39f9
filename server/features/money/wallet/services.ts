// What a wallet's pass works with.
import type { Database } from "../../../database/connect.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { PassSigner } from "../../../providers/passes/passes.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Texts } from "../../platform/index.ts";

export interface WalletServices {
  database: Database;
  biller: Biller;
  /** Null: no certificate is configured, and no pass can be added. */
  passes: PassSigner | null;
  texts: Texts;
  seal: Seal;
  publicUrl: string;
}
