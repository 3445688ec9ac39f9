// `encAccount`: the account's id as a page may hold it.
import type { Seal } from "./seal.ts";

const purpose = "encAccount";

export const sealAccount = (seal: Seal, accountId: string): string => seal.close(purpose, accountId);

/** Whether the value was made here and names this very account; a bare id is none. */
export const isAccount = (seal: Seal, encAccount: string, accountId: string): boolean =>
  seal.open(purpose, encAccount) === accountId;
