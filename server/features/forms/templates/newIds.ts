// Ids of what a request creates: the same request again, by its Idempotency-Key, computes the same id and so finds the row it created before.
import { createHash } from "node:crypto";
import type { Runtime } from "../../../runtime.ts";

/** The user who makes the request: the same key of another user is another request. */
export interface Maker {
  accountId: string;
  userId: string;
  /** The kind of the new row, and its parent. */
  what: string;
  idempotencyKey: string | null;
}

/** A UUID. */
export function idFor(runtime: Pick<Runtime, "newId">, { idempotencyKey, ...maker }: Maker): string {
  if (idempotencyKey === null) return runtime.newId();
  const name = JSON.stringify([maker.accountId, maker.userId, maker.what, idempotencyKey]);
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
