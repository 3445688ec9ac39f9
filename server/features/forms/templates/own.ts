// The template that a user may access: one of the user's own account. Another account's gets the same answer as a missing one (threats.md T5).
import type { TemplateChannel } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import { lockOwners, type Actor, type SignedIn } from "../../staff/index.ts";
import type { TemplateServices } from "./services.ts";
import { findTemplate, lockTemplate, type Template } from "./store.ts";

/** The requesting user, from a call's context. */
export interface Requester {
  opened: SignedIn;
  ip: string;
}

/** The requested template. */
export interface TemplateRequest {
  templateId: string;
  /** A template of another channel does not match. */
  channel?: TemplateChannel;
  /** The change makes a version pending for the account's Owners: none of them can lose the role until the transaction ends. */
  locksOwners?: boolean;
  /** It may be in the bin. */
  isInBin?: boolean;
}

/** Everything that a change needs: the user as the database has it now, and the locked template. */
export interface Changing {
  transaction: Transaction;
  actor: Actor;
  template: Template;
}

/** Throws NONE if there is no such template. */
function demandFound(template: Template | undefined, { channel }: TemplateRequest): asserts template is Template {
  if (template === undefined || (channel !== undefined && template.channel !== channel)) throw notFound();
}

/** A template to read. Throws NONE. */
export async function reading(
  { database }: Pick<TemplateServices, "database">,
  { opened: actor }: Pick<Requester, "opened">,
  requested: TemplateRequest,
): Promise<{ actor: Actor; template: Template }> {
  const { accountId } = actor;
  const template = await findTemplate(database, { accountId, templateId: requested.templateId });
  demandFound(template, requested);
  return { actor, template };
}

/** Runs a change in one transaction, with the template locked. Throws NONE. */
export async function changing<Result>(
  { database, runtime }: Pick<TemplateServices, "database" | "runtime">,
  { opened }: Pick<Requester, "opened">,
  requested: TemplateRequest,
  work: (change: Changing) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, runtime, async (transaction) => {
    if (requested.locksOwners) await lockOwners(transaction, opened);
    const actor = await opened.again(transaction);
    return work({ transaction, actor, template: await lock(transaction, actor, requested) });
  });
}

/** The same for several, all of them or none: in one order, so that no two wait for each other. Throws NONE. */
export async function changingAll<Result>(
  { database, runtime }: Pick<TemplateServices, "database" | "runtime">,
  { opened }: Pick<Requester, "opened">,
  { ids, ...requested }: Omit<TemplateRequest, "templateId" | "locksOwners"> & { ids: readonly string[] },
  work: (change: Changing) => Promise<Result>,
): Promise<Result[]> {
  return inTransaction(database, runtime, async (transaction) => {
    const actor = await opened.again(transaction);
    const results: Result[] = [];
    for (const templateId of [...new Set(ids)].toSorted())
      results.push(
        await work({ transaction, actor, template: await lock(transaction, actor, { ...requested, templateId }) }),
      );
    return results;
  });
}

async function lock(transaction: Transaction, { accountId }: Actor, requested: TemplateRequest): Promise<Template> {
  const template = await lockTemplate(transaction, { accountId, templateId: requested.templateId });
  demandFound(template, requested);
  if (template.shelf === "bin" && requested.isInBin !== true) throw refuse("REFUSE", "life.inBin");
  return template;
}
