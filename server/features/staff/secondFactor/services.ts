// What the second factor works with.
import type { Database } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { AdmitServices, Attempts, MailServices, Passwords } from "../users/index.ts";

/** The owner of the factors. */
export interface User {
  accountId: string;
  userId: string;
}

export interface FactorServices extends AdmitServices, MailServices {
  database: Database;
  runtime: Runtime;
  seal: Seal;
  passwords: Passwords;
  /** Of wrong factors; not of passwords. */
  factorAttempts: Attempts;
}
