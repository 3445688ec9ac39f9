// `encAccount`: the account's id in the form that a page may contain.
import type { Seal } from "./seal.ts";

const purpose = "encAccount";

export const sealAccount = (seal: Seal, accountId: string): string => seal.close(purpose, accountId);

/** Whether the value was made here for this account; a bare id is not. */
export const isAccount = (seal: Seal, encAccount: string, accountId: string): boolean =>
  seal.open(purpose, encAccount) === accountId;
