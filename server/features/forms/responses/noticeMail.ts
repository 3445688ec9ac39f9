// The mails about new answers, each in its reader's language: a reference and a link, never what was answered.
import { dayFormat, fill, pathOf, type Language, type MessageKey } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import { billersMail, findLooks, type MessageQueue, type Texts } from "../../platform/index.ts";

export interface MailServices {
  messages: MessageQueue;
  texts: Texts;
  publicUrl: string;
}

export interface Reader {
  userId: string;
  email: string;
  name: string;
  language: Language;
}

interface Announced {
  accountId: string;
  enrollmentId: string;
  form: string;
  reportId: string;
  reference: string;
}

export async function mailAnswer(
  services: MailServices,
  transaction: Transaction,
  { accountId, enrollmentId, form, reportId, reference }: Announced,
  reader: Reader,
): Promise<void> {
  const text = await services.texts(reader.language);
  const write = (key: MessageKey) => fill(text(key), { name: headerText(form) });
  const link = services.publicUrl + pathOf("smart/dynamic-form/response", { id: enrollmentId, report: reportId });
  await send(
    services,
    transaction,
    { accountId, key: `response:${reportId}:${reader.userId}`, reader },
    {
      subject: write("mail.answer.subject"),
      text: write("mail.answer.text"),
      facts: [{ label: text("mail.receipt.reference"), value: reference }],
      action: { label: text("mail.answer.action"), link },
      note: text("mail.answer.note"),
    },
  );
}

/** The answers of some days to one form. */
export interface DigestPart {
  enrollmentId: string;
  form: string;
  from: string;
  to: string;
  count: number;
  /** Of the newest of them. */
  references: readonly string[];
}

export async function mailDigest(
  services: MailServices,
  transaction: Transaction,
  { accountId, day, parts }: { accountId: string; day: string; parts: readonly DigestPart[] },
  reader: Reader,
): Promise<void> {
  const { language } = reader;
  const text = await services.texts(language);
  const number = new Intl.NumberFormat(language);
  const count = number.format(parts.reduce((sum, part) => sum + part.count, 0));
  const date = dayFormat(language)(day);
  const write = (key: MessageKey) => fill(text(key), { n: count, date });
  await send(
    services,
    transaction,
    { accountId, key: `responses:${day}:${reader.userId}`, reader },
    {
      subject: write("mail.answers.subject"),
      text: write("mail.answers.text"),
      facts: parts.map(({ form, count: own, references }) => ({
        label: headerText(form),
        value: `${number.format(own)} (${references.join(", ")}${own > references.length ? ", …" : ""})`,
      })),
      links: parts.map(({ enrollmentId, form, from, to }) => ({
        label: headerText(form),
        link: `${services.publicUrl}${pathOf("smart/dynamic-form/responses", { id: enrollmentId })}?from=${from}&to=${to}`,
      })),
      note: text("mail.answer.note"),
    },
  );
}

type Words = Pick<Parameters<typeof billersMail>[0], "subject" | "text" | "facts" | "action" | "links" | "note">;

async function send(
  { messages }: MailServices,
  transaction: Transaction,
  { accountId, key, reader }: { accountId: string; key: string; reader: Reader },
  words: Words,
): Promise<void> {
  const { company, looks } = await findLooks(transaction, accountId);
  const { email, name, language } = reader;
  const parts = { ...words, language, company, looks, subject: headerText(words.subject) };
  const job = { accountId, key, customer: null };
  await messages.add(transaction, "mail", job, billersMail(parts, { address: email, name }));
}
