// Opaque values that open one object, where no token does: a bill's id, a payment's security (decisions-proposed.md P88).
import type { SealedPurpose } from "@billwright/schemas";
import { Type, type Static } from "typebox";
import { conformsTo } from "../conformsTo.ts";
import type { Runtime } from "../runtime.ts";
import type { Seal } from "./seal.ts";
import { TokenError } from "./tokens.ts";

const contentSchema = Type.Object(
  {
    accountId: Type.String({ minLength: 1 }),
    /** The object's id within the account. */
    object: Type.String({ minLength: 1 }),
    /** In seconds since 1970; null: it never expires. */
    expires: Type.Union([Type.Integer(), Type.Null()]),
  },
  { additionalProperties: false },
);
type Content = Static<typeof contentSchema>;
const isContent = conformsTo(contentSchema);

/** What a sealed value opens. */
export type SealedObject = Omit<Content, "expires">;

/** Longer ones are refused before any part of them is read. */
const maxLength = 2048;
/** One purpose of sealing for each purpose of an object, so that a bill's value is no payment's. */
const sealPurpose = (purpose: SealedPurpose) => `object ${purpose}`;

export interface Sealing {
  seal: Seal;
  runtime: Pick<Runtime, "now">;
}

/** `seconds`: for how long it opens the object; null: for ever. `boundTo` is needed again to open it. */
export function sealObject(
  { seal, runtime }: Sealing,
  purpose: SealedPurpose,
  { accountId, object }: SealedObject,
  seconds: number | null,
  boundTo = "",
): string {
  const expires = seconds === null ? null : Math.floor(runtime.now().getTime() / 1000) + seconds;
  return seal.close(sealPurpose(purpose), JSON.stringify({ accountId, object, expires } satisfies Content), boundTo);
}

/** Throws TokenError: `invalid` for a value that was not made here for this; `expired` for one that was. */
export function openObject(
  { seal, runtime }: Sealing,
  purpose: SealedPurpose,
  sealed: string,
  boundTo = "",
): SealedObject {
  const text = sealed.length > maxLength ? null : seal.open(sealPurpose(purpose), sealed, boundTo);
  const content: unknown = text === null ? null : JSON.parse(text);
  if (!isContent(content)) throw new TokenError("invalid");
  if (content.expires !== null && runtime.now().getTime() / 1000 > content.expires) throw new TokenError("expired");
  return { accountId: content.accountId, object: content.object };
}
