// What a browser says of things that the server knows itself: the server's own counts, and a difference is recorded by the fields' names
// (decisions-proposed.md P125). The values are not recorded: they are anybody's words.
import type { MergeTag } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { Audit, AuditEntry } from "./audit.ts";

type Value = string | boolean | null | undefined;
/** Each field as it was claimed and as the server has it. What is left out, null or empty claims nothing. */
export type Claims = Readonly<Record<string, readonly [claimed: Value, own: Value]>>;

/** Tags by name; one that the server does not have differs. */
export const tagClaims = (field: string, claimed: readonly MergeTag[], own: readonly MergeTag[]): Claims =>
  Object.fromEntries(
    claimed.map(({ name, value }) => [`${field}.${name}`, [value, own.find((tag) => tag.name === name)?.value]]),
  );

const differingOf = (claims: Claims): string[] =>
  Object.entries(claims)
    .filter(([, [claimed, own]]) => (claimed ?? "") !== "" && claimed !== own)
    .map(([field]) => field);

/** Writes nothing where nothing differs. */
export async function noteDifferences(
  audit: Audit,
  database: Queryable,
  of: Pick<AuditEntry, "accountId" | "actor" | "object" | "ip">,
  claims: Claims,
): Promise<void> {
  const fields = differingOf(claims).join(", ").slice(0, 1_000);
  if (fields !== "") await audit.write(database, { ...of, action: "claim_differs", detail: { fields } });
}
