// What the agreements' calls and job work with.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import { busy } from "../../../http/refusal.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import type { PaymentProvider } from "../../../providers/payments/payments.ts";
import type { Scanner } from "../../../providers/scanner/scanner.ts";
import { SigningAway, type SigningProvider } from "../../../providers/signing/signing.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Audit } from "../../platform/index.ts";

export interface AgreementServices {
  database: Database;
  runtime: Runtime;
  tokens: Tokens;
  audit: Audit;
  limits: Limits;
  biller: Biller;
  files: FileStore;
  scanner: Scanner | null;
  log: Logger;
  publicUrl: string;
  /** Null: no service is configured, and nothing can be signed. */
  signing: SigningProvider | null;
  /** Null: no provider is configured, and nothing can be paid. */
  payments: PaymentProvider | null;
}

/** Who did something: whoever holds the link, from where and by what; null: a job. */
export interface Who {
  ip: string | null;
  userAgent: string | null;
}

/** Throws BUSY while the signing service is away: what it would say is not made up. */
export async function askSigning<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof SigningAway ? busy(error) : error;
  }
}
