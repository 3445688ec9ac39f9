// What an Owner sees of agreements: the list, one of them with its history, verified as it is read, and its document. Each look at one is in the
// audit trail.
import type { CallData } from "@billwright/schemas";
import { buffer } from "node:stream/consumers";
import { createHash } from "node:crypto";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext, Routes, WholeBlob } from "../../../http/route.ts";
import { microsecondsOf, type AuditEntry } from "../../platform/index.ts";
import type { AgreementServices } from "./services.ts";
import { findByKey, findDocument, type Agreement } from "./store.ts";
import { verifyListed, verifyNow } from "./verify.ts";

type List = "GET /api/Agreements/List";
type Get = "GET /api/Agreements/Get";
type Document = "GET /api/Agreements/Document";

export const staffRoutes = (services: AgreementServices): Routes<List | Get | Document> => ({
  "GET /api/Agreements/List": (context) => listAgreements(services, context),
  "GET /api/Agreements/Get": (context) => getOne(services, context),
  "GET /api/Agreements/Document": (context) => getDocument(services, context),
});

type Row = CallData<List>["rows"][number];

async function listAgreements(
  { database, files, log }: AgreementServices,
  { opened: { accountId }, query: { state, customer, after, top = 25 } }: CallContext<List>,
): Promise<CallData<List>> {
  const find = database("agreements")
    .where({
      account_id: accountId,
      ...(state && { state }),
      ...(customer !== undefined && { recipient_id: customer }),
    })
    .orderBy([
      { column: "agreements.created_at", order: "desc" },
      { column: "agreement_key", order: "desc" },
    ])
    .limit(top + 1);
  const [, at, key] = /^([\dT:.Z-]{20,30})~([\w-]{1,128})$/.exec(after ?? "") ?? [];
  if (at !== undefined && key !== undefined)
    find.whereRaw("(created_at, agreement_key) < (?::timestamptz, ?)", [at, key]);
  const found = await find.select<Omit<Row, "isIntact">[]>(
    "agreement_key as id",
    "recipient_id as recipientId",
    "agreement_id as agreementId",
    "state",
    database.raw(`${microsecondsOf("created_at")} as "createdAt"`),
  );
  const listed = found.slice(0, top);
  const last = found.length > top ? listed.at(-1)! : null;
  const ids = listed.map(({ id }) => id);
  const areIntact = await verifyListed({ database, files, log }, accountId, ids);
  const rows = listed.map((row, at) => ({ ...row, isIntact: areIntact[at]! }));
  return { rows, next: last && `${last.createdAt}~${last.id}` };
}

/** Throws NONE where the account has no such agreement. */
async function looked(
  { database, audit }: AgreementServices,
  { opened: { accountId, userId }, ip }: Pick<CallContext<Get | Document>, "opened" | "ip">,
  agreementKey: string,
  action: AuditEntry["action"],
): Promise<Agreement> {
  const agreement = await findByKey(database, accountId, agreementKey);
  if (!agreement) throw notFound();
  await audit.write(database, { accountId, actor: userId, action, object: agreementKey, ip });
  return agreement;
}

async function getOne(services: AgreementServices, context: CallContext<Get>): Promise<CallData<Get>> {
  const agreement = await looked(services, context, context.query.id, "agreement_opened");
  const verified = await verifyNow(services.database, services.files, agreement);
  const { recipientId, agreementId, agreementKey, state, template } = agreement;
  return {
    ...{ id: agreementKey, recipientId, agreementId, state, template },
    isIntact: verified.isIntact,
    document: verified.document && { sha256: verified.document.sha256, size: verified.document.size },
    history: verified.entries.map(({ action, at, ip }) => ({ action, at, ip })).toReversed(),
  };
}

/** Whole before its first byte goes out: one that was changed is refused. */
async function getDocument(services: AgreementServices, context: CallContext<Document>): Promise<WholeBlob> {
  const { database, files, log } = services;
  const agreement = await looked(services, context, context.query.id, "agreement_document_opened");
  const stored = await findDocument(database, agreement);
  if (stored === null) throw notFound();
  const bytes = await buffer(await files.get(stored.fileKey));
  if (createHash("sha256").update(bytes).digest("hex") !== stored.sha256) {
    log.error({ agreementKey: agreement.agreementKey }, "a signed document is not the one that was stored");
    throw refuse("REFUSE", "agreements.changed");
  }
  return { bytes, mediaType: "application/pdf", fileName: `agreement-${agreement.recipientId}.pdf` };
}
