// The template that a user may touch: one of its own account. Whoever names another's finds nothing, and leaves a trace (threats.md T5).
import type { TemplateChannel } from "@billwright/schemas";
import type { Transaction } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { notFound } from "../../http/refusal.ts";
import type { TokenPayload } from "../../tokens/payloads.ts";
import { actorOf, type Actor } from "../users/actor.ts";
import type { TemplateServices } from "./services.ts";
import { findTemplate, lockTemplate, type Template } from "./store.ts";

/** Who asks, as a call's context says. */
export interface Asker {
  token: TokenPayload<"user">;
  ip: string;
}

/** What is asked for. */
export interface Asked {
  templateId: string;
  /** A template of another channel is none. */
  channel?: TemplateChannel;
  /** For the trail. */
  call: string;
}

/** Everything a change works with: who makes it, as the database knows them now, and the template, locked. */
export interface Changing {
  transaction: Transaction;
  actor: Actor;
  template: Template;
}

const isOfChannel = (template: Template | undefined, { channel }: Asked): template is Template =>
  template !== undefined && (channel === undefined || template.channel === channel);

/** A template to read. Throws NONE. */
export async function reading(
  services: TemplateServices,
  asker: Asker,
  asked: Asked,
): Promise<{ actor: Actor; template: Template }> {
  const actor = await actorOf(services.database, asker.token);
  const { accountId } = actor;
  const template = await findTemplate(services.database, { accountId, templateId: asked.templateId });
  if (isOfChannel(template, asked)) return { actor, template };
  await noteAttempt(services, actor, asker, asked.call);
  throw notFound();
}

/** Runs a change in one transaction, with the template locked. Throws NONE. */
export async function changing<Result>(
  services: TemplateServices,
  asker: Asker,
  asked: Asked,
  work: (change: Changing) => Promise<Result>,
): Promise<Result> {
  const outcome = await inTransaction(services.database, services.world, async (transaction) => {
    const actor = await actorOf(transaction, asker.token);
    const template = await lockTemplate(transaction, { accountId: actor.accountId, templateId: asked.templateId });
    if (!isOfChannel(template, asked)) return { isFound: false, actor } as const;
    return { isFound: true, result: await work({ transaction, actor, template }) } as const;
  });
  if (outcome.isFound) return outcome.result;
  await noteAttempt(services, outcome.actor, asker, asked.call);
  throw notFound();
}

/** Outside of the change's transaction: what that one did is taken back, the trace stays. */
export async function noteAttempt(
  { database, audit }: Pick<TemplateServices, "database" | "audit">,
  { accountId, userId }: Actor,
  { ip }: Pick<Asker, "ip">,
  call: string,
): Promise<void> {
  await audit.write(database, { accountId, actor: userId, action: "idor_attempt", object: call, ip });
}
