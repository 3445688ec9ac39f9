// Requests that are repeated with their Idempotency-Key (decisions-proposed.md P7): the same request gets the first answer, another with the
// same key is refused. This serves every call that declares `by: "key"`. Each feature itself ensures that the effect happens once even if the
// server stops before the answer is stored, or if two requests run at the same time: the rows it creates are unique.
import type { CallDeclaration, CallName } from "@billwright/schemas";
import { createHash } from "node:crypto";
import type { Database, Queryable } from "../database/connect.ts";
import { requesterOf } from "../tokens/subject.ts";
import type { TokenPayload } from "../tokens/payloads.ts";
import { refuse, Refused } from "./refusal.ts";

/** How long an answer is stored for a repeat that comes late. In days. */
const keptDays = 30;

/** A request by its key. */
interface Keyed {
  account_id: string;
  subject: string;
  call: CallName;
  key: string;
}

interface Kept {
  request_hash: string;
  answer: { data: unknown };
}

interface Request {
  token: TokenPayload | undefined;
  body: unknown;
  idempotencyKey: string | null;
  now: Date;
}

export async function answerOnce(
  database: Database,
  [call, { idempotent }]: [CallName, CallDeclaration],
  { token, body, idempotencyKey: key, now }: Request,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const requester = token && requesterOf(token);
  // A recipient has links to several forms.
  const form = token?.kind === "enrollment" ? `${token.enrollmentId} ` : "";
  if (idempotent?.by !== "key" || key === null || !requester) return answer();
  const keyed: Keyed = { account_id: requester.accountId, subject: `${form}${requester.subject}`, call, key };
  const request_hash = hashOf(body, idempotent.except ?? []);
  const find = async () => {
    const kept = await database("answers_by_key").where(keyed).first<Kept | undefined>("request_hash", "answer");
    if (kept && kept.request_hash !== request_hash) throw refuse("UNPROCESSABLE", idempotent.reused);
    return kept?.answer;
  };
  const earlier = await find();
  if (earlier) return earlier.data;
  try {
    const data = await answer();
    const row = { ...keyed, request_hash, answer: JSON.stringify({ data }), created_at: now };
    await database("answers_by_key").insert(row).onConflict().ignore();
    return data;
  } catch (error) {
    // The same request at the same time: this one gets the answer of the other one.
    const twins = error instanceof Refused ? await find() : undefined;
    if (!twins) throw error;
    return twins.data;
  }
}

/** A hash of what a repeat must send again. The order of an object's fields does not matter. */
function hashOf(body: unknown, except: readonly string[]): string {
  const compared = Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !except.includes(name)));
  const sorted = (_name: string, value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return createHash("sha256").update(JSON.stringify(compared, sorted)).digest("hex");
}

/** A repeat of the request that made something gets no answer that it is there. @param id As `data.id` of the answer. */
export async function forgetAnswersAbout(transaction: Queryable, accountId: string, id: string): Promise<void> {
  await transaction("answers_by_key")
    .where({ account_id: accountId })
    .whereRaw("answer #>> '{data,id}' = ?", [id])
    .delete();
}

export async function forgetAnswers(database: Queryable, now: Date): Promise<void> {
  const since = new Date(now.getTime() - keptDays * 86_400_000);
  await database("answers_by_key").where("created_at", "<", since).delete();
}
