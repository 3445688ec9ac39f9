// What signing up works with.
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Runtime } from "../../../runtime.ts";
import type { MessageQueue, Texts } from "../../platform/index.ts";
import type { Passwords } from "../users/index.ts";

export interface SignUpServices {
  database: Database;
  runtime: Runtime;
  limits: Limits;
  tokens: Tokens;
  seal: Seal;
  passwords: Passwords;
  messages: MessageQueue;
  texts: Texts;
  publicUrl: string;
  config: Pick<Config, "signUp">;
}
