// POST Save and POST Delete: what the staff does with a response.
import type { CallBody, CallData } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse, type Refused } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Actor } from "../../staff/index.ts";
import { forgetEnrolled } from "../enrolled/index.ts";
import { forgetTexts } from "../results/index.ts";
import { deleteReport, lockWork, putWork, type Work } from "../submissions/index.ts";
import { addToHistory, forgetHistory, historyOf, type Done } from "./history.ts";
import { peopleOf } from "./people.ts";
import type { ResponseServices } from "./services.ts";

type Save = "POST /api/Responses/Save";
type Delete = "POST /api/Responses/Delete";

export async function saveWork(services: ResponseServices, context: CallContext<Save>): Promise<CallData<Save>> {
  const { database, runtime, audit } = services;
  const { body, opened, ip } = context;
  return inTransaction(database, runtime, async (transaction) => {
    const { accountId, userId } = await opened.again(transaction);
    const key = { accountId, reportId: body.reportId };
    const before = await lockWork(transaction, key);
    if (!before) throw notFound();
    const after = merged(before, workIn(body), body.shown && workIn(body.shown));
    if (after === null) throw await refusedFor(transaction, key);
    if (after.owner !== null && after.owner !== before.owner) {
      const { workers } = await peopleOf(transaction, accountId);
      if (!workers.some(({ id }) => id === after.owner)) throw refuse("BAD", "field.choice", { field: "owner" });
    }
    const done = changesOf(before, after, userId);
    if (done.length === 0) return null;
    await putWork(transaction, key, after);
    await addToHistory(runtime, transaction, key, done);
    const detail = { state: after.state, owner: after.owner, fields: done.map(({ action }) => action).join(", ") };
    await audit.write(transaction, {
      ...{ accountId, actor: userId, action: "response_changed", object: body.reportId, ip },
      detail,
    });
    return null;
  });
}

type Saved = Pick<CallBody<Save>, "state" | "owner" | "note">;

const workIn = ({ state, owner, note }: Saved): Work => ({ state, owner, note: note.trim() === "" ? null : note });

/** What somebody else changed since it was shown stays; null where both changed the same, each to something else. */
function merged(before: Work, wanted: Work, shown: Work | undefined): Work | null {
  if (shown === undefined) return wanted;
  const fields = ["state", "owner", "note"] as const;
  const isClash = fields.some(
    (field) => wanted[field] !== shown[field] && before[field] !== shown[field] && before[field] !== wanted[field],
  );
  if (isClash) return null;
  const isKept = (field: keyof Work) => wanted[field] === shown[field];
  return {
    state: isKept("state") ? before.state : wanted.state,
    owner: isKept("owner") ? before.owner : wanted.owner,
    note: isKept("note") ? before.note : wanted.note,
  };
}

async function refusedFor(database: Queryable, key: { accountId: string; reportId: string }): Promise<Refused> {
  const { nameOf } = await peopleOf(database, key.accountId);
  const changed = (await historyOf(database, key, nameOf)).find(({ action }) => action !== "file");
  return refuse("REFUSE", "responses.changed", { user: changed?.by ?? "" });
}

function changesOf(before: Work, after: Work, userId: string): Done[] {
  return [
    ...(before.state === after.state ? [] : [{ userId, action: "state" as const, detail: after.state }]),
    ...(before.owner === after.owner ? [] : [{ userId, action: "owner" as const, detail: after.owner }]),
    ...(before.note === after.note ? [] : [{ userId, action: "note" as const, detail: null }]),
  ];
}

/** By the rules of what is kept: what is in force keeps its submission. Its files go in the night, as no row names them. */
export async function removeResponse(
  services: ResponseServices,
  context: CallContext<Delete>,
): Promise<CallData<Delete>> {
  const { database, runtime, audit } = services;
  const { body, opened, ip } = context;
  return inTransaction(database, runtime, async (transaction) => {
    const actor: Actor = await opened.again(transaction);
    const key = { accountId: actor.accountId, reportId: body.reportId };
    if (!(await lockWork(transaction, key))) throw notFound();
    if (!(await forgetEnrolled(transaction, key))) throw refuse("REFUSE", "responses.inForce");
    await forgetHistory(transaction, key);
    await forgetTexts(transaction, { accountId: actor.accountId, reportIds: [body.reportId] });
    await deleteReport(transaction, key);
    const entry = { accountId: actor.accountId, actor: actor.userId, object: body.reportId, ip };
    await audit.write(transaction, { ...entry, action: "response_deleted" });
    return null;
  });
}
