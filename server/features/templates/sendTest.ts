// Sends a template as it stands to one of the account's own users: a form as a link for trying it, a text message as a text message, the
// others as a mail that shows what would arrive.
import { isOffered } from "@billwright/engine";
import {
  allMessages,
  fill,
  type CallData,
  type EmailContent,
  type TemplateChannel,
  type TemplateContent,
  type TemplateContents,
} from "@billwright/schemas";
import { refuse } from "../../http/refusal.ts";
import type { CallContext } from "../../http/route.ts";
import { headerText } from "../../providers/mail/mail.ts";
import { sanitizeHtml } from "../branding/sanitizeHtml.ts";
import { demand, type Actor } from "../users/actor.ts";
import { htmlOf, plainTextOf } from "./plainText.ts";
import { addHistory } from "./history.ts";
import { companyOf } from "./notify.ts";
import { changing, type Changing } from "./own.ts";
import { withSamples } from "./sampleTags.ts";
import type { TemplateServices } from "./services.ts";
import { situationOf } from "./situation.ts";
import { findContent } from "./store.ts";

type Name = "POST /api/Templates/SendTest";

/** A user who can get a test. */
interface Receiver {
  userId: string;
  email: string;
  mobileNumber: string | null;
}

/** Answers where it went: to the address where a text message finds no number. */
export async function sendTest(services: TemplateServices, context: CallContext<Name>): Promise<CallData<Name>> {
  const { body, now, token } = context;
  // Before the transaction: what was tried counts, whatever came of it.
  await services.tests.take(`${token.AccountId}:${token.nameid}`);
  return changing(services, context, { templateId: body.id, call: "SendTest" }, async (change) => {
    const { transaction, template, actor } = change;
    demand(isOffered("sendTest", situationOf(template, actor)));
    const receiver = await findReceiver(change, body.to);
    if (!receiver) throw refuse("BAD", "field.choice", { field: "to" });
    const content = await findContent(transaction, template);
    if (!content) throw new Error(`Version ${template.versionId} is missing from template_versions.`);
    const test = await testOf(services, change, content, now);
    const to = await send(services, change, receiver, body.to, test);
    const { versionId } = template;
    await addHistory(transaction, template, { action: "testSent", userId: actor.userId, versionId, now });
    return { to };
  });
}

/** The user of an address or number; of none given, whoever asks. */
function findReceiver({ transaction, actor }: Changing, to: string | undefined): Promise<Receiver | undefined> {
  const users = transaction("users").where({ account_id: actor.accountId }).whereNull("disabled_at");
  const named = to?.trim() ?? "";
  const one =
    named === ""
      ? users.where({ user_id: actor.userId })
      : users.whereRaw("? in (email, mobile_number)", [named.toLowerCase()]);
  return one.first<Receiver | undefined>("user_id as userId", "email", "mobile_number as mobileNumber");
}

interface Test {
  subject: string;
  text: string;
  /** A mail as its reader would see it; harmless. */
  html: string | null;
  /** It is a text message, and goes out as one where there is a number. */
  isSms: boolean;
}

async function testOf(
  services: TemplateServices,
  { transaction, template }: Changing,
  content: TemplateContent,
  now: Date,
): Promise<Test> {
  const { channel, name } = template;
  if (channel === "DynamicForms") {
    const link = await services.testLink(transaction, template);
    return { subject: name, text: fill(allMessages["mail.test.form"], { name, link }), html: null, isSms: false };
  }
  const written = shown[channel](content as never);
  const today = now.toISOString().slice(0, 10);
  const filled = (text: string) => withSamples(text, today);
  const html = channel === "Email" ? filled(sanitizeHtml((content as EmailContent).html)) : null;
  return { subject: filled(written.subject || name), text: filled(written.text), html, isSms: channel === "SMS" };
}

/** What arrives, as text. */
const shown: {
  [Channel in Exclude<TemplateChannel, "DynamicForms">]: (content: TemplateContents[Channel]) => {
    subject: string;
    text: string;
  };
} = {
  Email: ({ subject, html }) => ({ subject, text: plainTextOf(html) }),
  SMS: ({ text }) => ({ subject: "", text }),
  Push: ({ title, body, url }) => ({ subject: title, text: [title, body, url].filter(Boolean).join("\n\n") }),
  Wallet: ({ title, description, fields, barcode }) => ({
    subject: title,
    text: [title, description, ...fields.map(({ label, value }) => `${label}: ${value}`), barcode]
      .filter(Boolean)
      .join("\n"),
  }),
  IVR: ({ greeting, choices }) => ({
    subject: "",
    text: [greeting, ...choices.map(({ key, text }) => `${key}: ${text}`)].filter(Boolean).join("\n"),
  }),
};

async function send(
  { messages, world }: TemplateServices,
  { transaction, actor }: Changing,
  receiver: Receiver,
  asked: string | undefined,
  { subject, text, html, isSms }: Test,
): Promise<string> {
  const { accountId } = actor;
  const job = { accountId, key: `template-test:${world.newId()}` };
  const { mobileNumber, email } = receiver;
  if (isSms && mobileNumber !== null && asked?.trim().toLowerCase() !== email) {
    await messages.add(transaction, "sms", job, { to: mobileNumber, text: fill(allMessages["sms.test"], { text }) });
    return mobileNumber;
  }
  await messages.add(transaction, "mail", job, {
    to: { address: email },
    fromName: await companyOf(transaction, accountId),
    subject: headerText(fill(allMessages["mail.test.subject"], { subject })),
    text: marked(actor, text),
    ...(html === null ? {} : { html: `${noticeHtml(marked(actor, "").trim())}${html}` }),
  });
  return email;
}

/** Whoever gets it is told first that it is a test. */
const marked = ({ name }: Actor, content: string): string =>
  fill(allMessages["mail.test.text"], { user: headerText(name), content });

const noticeHtml = (notice: string): string => `<p><strong>${htmlOf(notice)}</strong></p><hr>`;
