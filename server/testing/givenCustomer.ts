// A customer of whom every table has a row that may hold one, for tests of what is exported, erased and kept.
import type { Running } from "../start.ts";
import { rowOf, digestsOf } from "../features/customers/index.ts";
import { logMessage, settleMessage, putPicture } from "../features/platform/index.ts";
import type { StoredFile } from "../providers/files/files.ts";
import type { GivenForm } from "./given.ts";

interface CustomerForm extends GivenForm {
  recipientId: string;
}

type Holding = Pick<Running, "connection" | "seal" | "keyring" | "files">;

/**
 * `secret`: is in every row that says something, in the open or sealed; `at`: the time of all rows.
 * @returns The key of the file.
 */
export async function givenCustomer(
  running: Holding,
  customer: CustomerForm,
  secret: string,
  at: Date,
): Promise<string> {
  const { database } = running.connection;
  const file = await running.files.put(bytesOf(`file of ${secret}`));
  // Kept when they are erased, with all that is in it.
  const contract = await running.files.put(bytesOf(`contract of ${customer.recipientId}`));
  await givenMessage(running, customer, { secret, at, file });
  const keys = { seal: running.seal, digests: digestsOf(running.keyring), newId: () => `contact-${secret}` };
  const contact = { channel: "Email", value: `${secret}@example.org` } as const;
  await database("contacts").insert(rowOf(keys, customer, contact, at));
  for (const [table, row] of rowsOf(customer, { secret, at, file, contract }))
    await database(table).insert({ account_id: customer.accountId, ...row });
  return file.key;
}

async function* bytesOf(text: string) {
  yield await Promise.resolve(Buffer.from(text));
}

interface Given {
  secret: string;
  at: Date;
  file: StoredFile;
  contract: StoredFile;
}

async function givenMessage(
  { connection, seal }: Holding,
  customer: CustomerForm,
  { secret, at, file }: Omit<Given, "contract">,
): Promise<void> {
  const { accountId, recipientId } = customer;
  const key = { accountId, logId: `log-${recipientId}` };
  const effectId = `mail:${recipientId}`;
  const content = { to: `${secret}@example.org`, subject: "Hello", text: `text of ${secret}`, html: null };
  const attachments = [{ name: "bill.pdf", mediaType: "application/pdf", file }];
  const message = {
    ...key,
    effectId,
    recipientId,
    category: null,
    channel: "Email",
    content,
    attachments,
    at,
  } as const;
  await connection.database.transaction(async (transaction) => {
    await logMessage(seal, transaction, message);
    await settleMessage(transaction, key, { outcome: "sent", reason: null, at });
    const picture = { mediaType: "image/png", bytes: Buffer.from(accountId) };
    await putPicture(transaction, key, { number: 0, address: "https://north.example/a.png", picture });
  });
  const ofEffect = { account_id: accountId };
  await connection
    .database("outbox")
    .insert({ ...ofEffect, message_id: effectId, channel: "mail", sealed: "x", created_at: at });
  await connection
    .database("deliveries")
    .insert({ ...ofEffect, effect_id: effectId, claimed_until: at, outcome: "done" });
  const payload = { accountId, sealed: "x", notAfter: null, logId: key.logId };
  await connection.database("dead_letters").insert({ ...ofEffect, key: effectId, kind: "mail", payload, at });
  const toAddress = { ...ofEffect, address_id: "off" };
  const address = { ...toAddress, address: "https://off.example/", state: "off", created_at: at };
  await connection.database("webhook_addresses").insert(address).onConflict(["account_id", "address_id"]).ignore();
  const delivery = { delivery_id: effectId, message_id: "msg_1", event: "budget.ended", at, state: "done" };
  const data = JSON.stringify({ recipientId });
  await connection.database("webhook_deliveries").insert({ ...toAddress, ...delivery, data });
}

/** Parents first. */
function rowsOf(
  { enrollmentId, versionId, recipientId, accountId }: CustomerForm,
  { secret, at, file, contract }: Given,
): [string, object][] {
  const recipient_id = recipientId;
  const report_id = `report-${recipientId}`;
  const subject = `recipient:${recipientId}`;
  const agreement_key = `agreement-${accountId}-${recipientId}`;
  const chosen = { recipient_id, source: null, changed_at: at };
  const stored = {
    name: secret,
    media_type: "text/plain",
    size: file.size,
    sha256: file.sha256,
    file_key: file.key,
    created_at: at,
  };
  const chain = { number: 1, action: "signed", at, previous_hash: "0", hash: "1" };
  const payment = {
    ...{
      payment_id: `payment-${accountId}-${recipientId}`,
      recipient_id,
      link_id: "l",
      pays_for: report_id,
      is_fixed: false,
    },
    ...{ method: "card", state: "paid", amount: 100, tax: 0, currency: "USD", email: `${secret}@example.org` },
    ...{
      phone_number: secret,
      language: "en",
      last_four: "4242",
      body_hash: secret,
      security: "x",
      created_at: at,
      updated_at: at,
    },
  };
  return [
    [
      "reports",
      {
        ...{
          report_id,
          enrollment_id: enrollmentId,
          version_id: versionId,
          subject,
          slot: subject,
          link_id: "l",
          recipient_id,
        },
        ...{
          state: "final",
          body_hash: "",
          submission: { said: secret },
          language: "en",
          created_at: at,
          final_at: at,
        },
      },
    ],
    ["attachments", { attachment_id: report_id, report_id, input_id: "file", ...stored }],
    ["bank_accounts", { report_id, sealed: secret, last_four: "1234", bank_name: secret, created_at: at }],
    [
      "response_history",
      { report_id, entry_id: `entry-${report_id}`, at, user_id: "u-1", action: "note", detail: null },
    ],
    ["enrolled", { report_id, enrollment_id: enrollmentId, subject, type: "AutoPay", opened_at: at, closed_at: at }],
    [
      "answers_by_key",
      {
        subject: `${enrollmentId} ${subject}`,
        call: "c",
        key: "k",
        request_hash: "",
        answer: { data: secret },
        created_at: at,
      },
    ],
    ["events", { event_id: report_id, enrollment_id: enrollmentId, kind: "Visit", subject, at }],
    ["verified_contacts", { recipient_id, channel: "email", contact_digest: secret, verified_at: at }],
    [
      "push_devices",
      {
        recipient_id,
        device_digest: secret,
        device: { endpoint: secret, keys: {} },
        browser_type: "Chrome",
        registered_at: at,
      },
    ],
    ["documents", { recipient_id, object: "bill 1", ...stored }],
    ["budget_plans", { enrolled: true, ...chosen }],
    ["shown_plans", { token_id: `t-${recipientId}`, recipient_id, plan_hash: "h", shown_at: at }],
    ["biller_figures", { recipient_id, owed: 8_640, changed_at: at }],
    ["recipients", { recipient_id, tags: JSON.stringify([{ name: "Name", value: secret }]) }],
    ["recipient_preferences", { recipient_id, version: 1, language: "de" }],
    ["payments", payment],
    ["biller_postings", { key: payment.payment_id, happened: "paid", recipient_id, amount: 100, at }],
    [
      "installment_agreements",
      { agreement_id: report_id, recipient_id, balance: 100, lines: "[]", consent: "{}", agreed_at: at },
    ],
    ["standing_agreements", { recipient_id, agreement_id: report_id }],
    [
      "consents",
      {
        recipient_id,
        category: "Bills",
        channel: "Email",
        version: 1,
        given: true,
        actor: subject,
        source: "preferences",
        at,
        ip: secret,
      },
    ],
    ["consent_heads", { recipient_id, number: 1, hash: "h" }],
    [
      "message_numbers",
      { log_id: `log-${recipientId}`, number: secret, effect_id: `mail:${recipientId}`, recipient_id, at },
    ],
    [
      "text_queue",
      {
        ...{ entry_id: `text-${recipientId}`, recipient_id, channel: "SMS", sealed: secret },
        ...{ received_at: at, settled_at: at, settled_by: "user:u", is_refusal: false },
      },
    ],
    [
      "choice_entries",
      {
        ...{ entry_id: `entry-${recipientId}`, recipient_id, way: "phone", stated_on: "2026-11-01", user_id: "u", at },
        sealed: secret,
      },
    ],
    [
      "choice_files",
      {
        ...{ file_id: `file-${recipientId}`, recipient_id, entry_id: `entry-${recipientId}`, name: secret, at },
        ...{ media_type: "text/plain", size: file.size, sha256: file.sha256, file_key: file.key },
      },
    ],
    [
      "choice_import_rows",
      {
        ...{
          row_id: `row-${recipientId}`,
          import_id: "import",
          line: 2,
          recipient_id,
          category_id: "b",
          channel: "Email",
        },
        ...{ given: false, stated_at: at, outcome: "recorded", sealed: secret },
      },
    ],
    ["contact_changes", { recipient_id, change_id: `change-${recipientId}`, sealed: secret, at }],
    [
      "unsubscribe_links",
      {
        ...{ link_hash: `hash-${accountId}-${recipientId}`, recipient_id, category_id: "b", channel: "Email" },
        ...{ contact: secret, log_id: `log-${recipientId}`, created_at: at },
      },
    ],
    ["supplier_choices", { do_not_contact: true, do_not_transfer: false, ...chosen }],
    ["agreements", { recipient_id, agreement_id: "a", agreement_key, state: "signed", created_at: at, updated_at: at }],
    [
      "biller_facts",
      {
        ...{
          party: subject,
          // After what the product itself tells the biller of them.
          number: 1_000,
          fact_key: `supplier.chosen:${recipientId}`,
          recipient_id,
          kind: "supplier.chosen",
        },
        ...{ about: recipientId, data: "{}", state: "acknowledged", at },
      },
    ],
    ["agreement_history", { agreement_key, ...chain }],
    [
      "agreement_documents",
      { agreement_key, sha256: contract.sha256, size: contract.size, file_key: contract.key, stored_at: at },
    ],
    ["audit", { audit_id: `submitted-${recipientId}`, at, actor: subject, action: "submitted", object: report_id }],
    [
      "audit",
      { audit_id: `paid-${recipientId}`, at, actor: subject, action: "payment_made", object: payment.payment_id },
    ],
  ];
}
