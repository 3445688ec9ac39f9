// What a wallet's pass works with.
import type { Logger } from "pino";
import type { WalletContent } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { PassSigner } from "../../../providers/passes/passes.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Texts } from "../../platform/index.ts";

export interface WalletServices {
  database: Database;
  biller: Biller;
  /** Null: no certificate is configured, and no pass can be added. */
  passes: PassSigner | null;
  texts: Texts;
  log: Logger;
  runtime: Pick<Runtime, "now">;
  seal: Seal;
  publicUrl: string;
  /** The active version of a pass, as its authors made it; of the newest where none is named. Undefined: there is none. */
  findWalletPass(
    database: Database,
    of: { accountId: string; templateId: string | null },
  ): Promise<{ templateId: string; content: WalletContent } | undefined>;
}
