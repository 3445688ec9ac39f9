// The template that a user may touch: one of its own account. Whoever names another's finds nothing (threats.md T5).
import type { TemplateChannel } from "@billwright/schemas";
import type { Transaction } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { notFound } from "../../http/refusal.ts";
import type { TokenPayload } from "../../tokens/payloads.ts";
import { actorOf, type Actor } from "../users/actor.ts";
import { holdOwners } from "./owners.ts";
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
  /** What comes of it waits for the account's Owners: none of them stops being one until it ends. */
  holdsOwners?: boolean;
}

/** Everything a change works with: who makes it, as the database knows them now, and the template, locked. */
export interface Changing {
  transaction: Transaction;
  actor: Actor;
  template: Template;
}

/** Throws NONE where it is none that was asked for. */
function demandFound(template: Template | undefined, { channel }: Asked): asserts template is Template {
  if (template === undefined || (channel !== undefined && template.channel !== channel)) throw notFound();
}

/** A template to read. Throws NONE. */
export async function reading(
  { database }: TemplateServices,
  { token }: Pick<Asker, "token">,
  asked: Asked,
): Promise<{ actor: Actor; template: Template }> {
  const actor = await actorOf(database, token);
  const { accountId } = actor;
  const template = await findTemplate(database, { accountId, templateId: asked.templateId });
  demandFound(template, asked);
  return { actor, template };
}

/** Runs a change in one transaction, with the template locked. Throws NONE. */
export async function changing<Result>(
  { database, world }: TemplateServices,
  { token }: Pick<Asker, "token">,
  asked: Asked,
  work: (change: Changing) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, world, async (transaction) => {
    if (asked.holdsOwners) await holdOwners(transaction, token);
    const actor = await actorOf(transaction, token);
    const { accountId } = actor;
    const template = await lockTemplate(transaction, { accountId, templateId: asked.templateId });
    demandFound(template, asked);
    return work({ transaction, actor, template });
  });
}
