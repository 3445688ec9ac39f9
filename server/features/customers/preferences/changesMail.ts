// A mail of what a save has changed, for who wants one (issue 39, §2). It says what is other than before, and nothing that the page does not say.
import {
  channelNames,
  dayFormat,
  fill,
  languages,
  limits as rules,
  type Language,
  type MessageKey,
} from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { hasRoom } from "../../../http/limits.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { billersMail, findLooks, type Fact } from "../../platform/index.ts";
import { masked, maskedContact } from "../codes/index.ts";
import { isShown } from "../consents/index.ts";
import type { Info } from "./info.ts";
import type { PreferenceServices } from "./services.ts";

export interface Changes {
  before: Info;
  after: Info;
  isAllRefused: boolean;
  /** Null: as it was. */
  language: Language | null;
  isPause: boolean;
}

interface Mailing {
  token: CustomerKey;
  /** Of whom the consents are. */
  customer: CustomerKey;
  address: string;
  language: Language;
  changes: Changes;
}

/** In the transaction of the save. Answers where it goes, masked; null: there were too many, and the save goes on without it. */
export async function mailChanges(
  { limits, messages, runtime, texts }: PreferenceServices,
  transaction: Transaction,
  { token: { accountId, recipientId }, customer, address, language, changes }: Mailing,
): Promise<string | null> {
  if (!(await hasRoom(limits, rules.preferenceMails, [accountId, recipientId], transaction))) return null;
  const { company, looks, supportEmail } = await findLooks(transaction, accountId);
  const text = await texts(language);
  const say = (key: MessageKey) => fill(text(key), { company, account: masked(customer.recipientId) });
  const job = { accountId, key: `changes:${runtime.newId()}`, customer: { recipientId, category: null } };
  const parts = {
    ...{ language, company, looks, subject: say("mail.changes.subject"), text: say("mail.changes.text") },
    facts: factsOf(changes, language, say),
  };
  await messages.add(transaction, "mail", job, billersMail(parts, { address }, supportEmail));
  return maskedContact(address);
}

function factsOf({ before, after, ...more }: Changes, language: Language, say: (key: MessageKey) => string): Fact[] {
  const was = new Map(choicesOf(before, say).map(({ key, isGiven }) => [key, isGiven]));
  const changed = choicesOf(after, say).filter(({ key, isGiven }) => was.get(key) !== isGiven);
  const named = (given: boolean) => changed.filter(({ isGiven }) => isGiven === given).map(({ name }) => name);
  const [on, off] = [named(true), [...(more.isAllRefused ? [say("mail.changes.everything")] : []), ...named(false)]];
  return [
    ...(on.length > 0 ? [{ label: say("mail.changes.given"), value: on.join("; ") }] : []),
    ...(off.length > 0 ? [{ label: say("mail.changes.taken"), value: off.join("; ") }] : []),
    ...(more.language === null ? [] : [{ label: say("mail.changes.language"), value: languages[more.language] }]),
    ...(more.isPause ? [pauseOf(after, language, say)] : []),
  ];
}

function pauseOf({ pausedUntil }: Info, language: Language, say: (key: MessageKey) => string): Fact {
  if (pausedUntil === null) return { label: say("mail.changes.resumed"), value: say("mail.changes.ended") };
  return { label: say("mail.changes.paused"), value: dayFormat(language)(pausedUntil) };
}

/** As the page's table names them. */
const choicesOf = ({ categories }: Info, say: (key: MessageKey) => string) =>
  categories
    .filter(({ isVisible, hide }) => isShown({ visible: isVisible, hide }))
    .flatMap(({ id, name, options }) =>
      options
        .filter(({ isApplicable }) => isApplicable)
        .map(({ channel, consentProvided: isGiven }) => ({
          ...{ key: `${channel} ${id}`, isGiven, name: `${name}, ${say(channelNames[channel])}` },
        })),
    );
