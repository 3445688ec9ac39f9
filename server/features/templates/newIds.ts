// Ids of what a request makes: the same request again, by its Idempotency-Key, makes the same id, and so finds what it made before.
import { createHash } from "node:crypto";
import type { World } from "../../world.ts";

/** Whose request it is: another user's key is another request. */
export interface Maker {
  accountId: string;
  userId: string;
  /** What is made, and of what. */
  what: string;
  idempotencyKey: string | null;
}

/** A UUID. */
export function idFor(world: Pick<World, "newId">, { idempotencyKey, ...maker }: Maker): string {
  if (idempotencyKey === null) return world.newId();
  const name = JSON.stringify([maker.accountId, maker.userId, maker.what, idempotencyKey]);
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
