// Sends a template as a test to one of the account's own users: a form as a test link, a text message as a text message, the others as a
// mail that shows the result.
import { cutTo, passOf, type Pass } from "@billwright/engine/pass";
import { fillTags, sampleTags, tagText } from "@billwright/engine/text";
import {
  fill,
  type CallData,
  type EmailContent,
  type Language,
  type MessageKey,
  type TemplateChannel,
  type TemplateContent,
  type TemplateContents,
  type WalletContent,
} from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import { sanitizeHtml } from "../../../html/sanitizeHtml.ts";
import { findLooks, banner, layOut, mailPage, sheet, type LaidOut, plainTextOf } from "../../platform/index.ts";
import { findReceiver, type Receiver } from "../../staff/index.ts";
import { addHistory } from "./history.ts";
import { changing, type Changing } from "./own.ts";
import type { TemplateServices } from "./services.ts";
import { findContent, type Template } from "./store.ts";

type Name = "POST /api/Templates/SendTest";

/** Returns the recipient: the e-mail address if a text message has no phone number. */
export async function sendTest(services: TemplateServices, context: CallContext<Name>): Promise<CallData<Name>> {
  const { body, now } = context;
  return changing(services, context, { templateId: body.id }, async (change) => {
    const { transaction, template, actor } = change;
    const receiver = await receiverOf(change, body.to);
    if (!receiver) throw refuse("BAD", "field.choice", { field: "to" });
    if (body.by === "sms" && receiver.mobileNumber === null) throw refuse("BAD", "share.noMobile", { field: "by" });
    const content = await findContent(transaction, template);
    if (!content) throw new Error(`Version ${template.versionId} is missing from template_versions.`);
    const test = await testOf(services, change, content, receiver.language, context);
    const to = await send(services, change, receiver, body.to, test);
    const { versionId } = template;
    await addHistory(transaction, template, { action: "testSent", userId: actor.userId, versionId, now });
    return { to };
  });
}

/** The user with an address or number; if none is given, the requesting user. */
function receiverOf({ transaction, actor }: Changing, to: string | undefined): Promise<Receiver | undefined> {
  const contact = to?.trim() ?? "";
  return findReceiver(transaction, actor.accountId, contact === "" ? { userId: actor.userId } : { contact });
}

interface Test {
  subject: string;
  /** The result as text; none for a form, which gets a link instead. */
  text: string;
  /** The test link of a form. */
  link: string | null;
  /** A mail as its reader would see it; sanitised. */
  html: string | null;
  /** It is a text message, and is sent as one if there is a number. */
  isSms: boolean;
}

async function testOf(
  services: TemplateServices,
  { transaction, template, actor }: Changing,
  content: TemplateContent,
  language: Language,
  { body, now }: CallContext<Name>,
): Promise<Test> {
  const { channel, name } = template;
  if (channel === "DynamicForms") {
    const isSms = body.by === "sms";
    const { accountId, templateId, versionId } = body.version === "active" ? activeOf(template) : template;
    const wanted = { accountId, templateId, versionId, madeBy: actor.userId, recipientId: body.recipientId || null };
    const link = await services.testLink(transaction, { ...wanted, isShort: isSms });
    return { subject: name, text: isSms ? `${name}: ${link}` : "", link, html: null, isSms };
  }
  const sample = sampleTags(now.toISOString().slice(0, 10));
  const { country } = await findLooks(transaction, template.accountId);
  const reader = { language, country, t: await services.texts(language) };
  const sent = (tag: string) => sample(tag) ?? `{{${tag}}}`;
  const shownTag = (tag: string) => tagText(tag, sent(tag), reader);
  const filled = (text: string) => fillTags(text, shownTag);
  if (channel === "Wallet") return passTest(passOf(content as WalletContent, shownTag, sent), name);
  const written = shown[channel](content as never);
  const html = channel === "Email" ? filled(sanitizeHtml((content as EmailContent).html)) : null;
  return {
    subject: filled(written.subject || name),
    text: filled(written.text),
    link: null,
    html,
    isSms: channel === "SMS",
  };
}

function activeOf(template: Template): Template {
  if (template.activeVersionId === null) throw refuse("REFUSE", "share.notActive");
  return { ...template, versionId: template.activeVersionId };
}

/** The result as text. */
const shown: {
  [Channel in Exclude<TemplateChannel, "DynamicForms" | "Wallet">]: (content: TemplateContents[Channel]) => {
    subject: string;
    text: string;
  };
} = {
  Email: ({ subject, html }) => ({ subject, text: plainTextOf(html) }),
  SMS: ({ text }) => ({ subject: "", text }),
  Push: ({ title, body, url }) => ({ subject: title, text: [title, body, url].filter(Boolean).join("\n\n") }),
  IVR: ({ greeting, choices }) => ({
    subject: "",
    text: [greeting, ...choices.map(({ key, text }) => `${key}: ${text}`)].filter(Boolean).join("\n"),
  }),
};

/** A pass as text, cut as the pass itself is: from its top on, then its back. */
function passTest({ Description, FrontSide, Backside }: Pass, name: string): Test {
  const { HeaderArea, PrimaryArea, SecondaryArea, AuxiliaryArea, FooterArea, BarcodeArea } = FrontSide;
  const areas = [HeaderArea, PrimaryArea, SecondaryArea, AuxiliaryArea, FooterArea, Backside.BackArea];
  const fields = areas
    .flatMap(({ Fields }) => Fields)
    .map((field) => `${cutTo(field.MaxLengthLabel, field.Label)}: ${cutTo(field.MaxLength, field.Value)}`);
  const title = HeaderArea.HeaderText;
  const text = [title, Description, ...fields, BarcodeArea.Message].filter(Boolean).join("\n");
  return { subject: title || name, text, link: null, html: null, isSms: false };
}

async function send(
  { messages, texts, runtime }: TemplateServices,
  { transaction, actor }: Changing,
  receiver: Receiver,
  address: string | undefined,
  test: Test,
): Promise<string> {
  const { accountId } = actor;
  const job = { accountId, key: `template-test:${runtime.newId()}`, customer: null };
  const { mobileNumber, email, language } = receiver;
  const text = await texts(language);
  const say = (key: MessageKey, params = {}) => fill(text(key), params);
  if (test.isSms && mobileNumber !== null && address?.trim().toLowerCase() !== email) {
    await messages.add(transaction, "sms", job, { to: mobileNumber, text: say("sms.test", { text: test.text }) });
    return mobileNumber;
  }
  const { company, looks } = await findLooks(transaction, accountId);
  const subject = headerText(say("mail.test.subject", { subject: test.subject }));
  const notice = say("mail.test.text", { user: headerText(actor.name) });
  const laidOut = layOut({
    ...{ language, subject, company, looks, text: notice, quote: test.text },
    ...(test.link === null ? {} : { action: { label: say("mail.test.action"), link: test.link } }),
  });
  await messages.add(transaction, "mail", job, {
    to: { address: email },
    fromName: company,
    subject,
    ...(test.html === null ? laidOut : asArriving(language, subject, notice, laidOut, test.html)),
  });
  return email;
}

/** A mail to customers in its final looks, below a line that marks it as a test. */
const asArriving = (language: Language, subject: string, notice: string, { text }: LaidOut, html: string): LaidOut => ({
  text,
  html: mailPage(language, subject, sheet(`${banner(language, notice)}${html}`)),
});
