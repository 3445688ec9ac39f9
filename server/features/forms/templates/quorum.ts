// The quorum of a pending version: the requested approvals compared with the present Owners, and the notices when an Owner leaves.
import { needsNotification, quorumOf, type Quorum } from "@billwright/engine/templates";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { findOwners, findUserName, type WhenOwnerLeft } from "../../staff/index.ts";
import { addHistory } from "./history.ts";
import { notify } from "./notify.ts";
import type { TemplateServices } from "./services.ts";
import { lockWaiting, type Template } from "./store.ts";

const requestOf = ({ approvalsRequired, approvers, submittedBy }: Template) => ({
  required: approvalsRequired ?? 1,
  approvers,
  submittedBy,
});

/** Of a template, with the ids of its account's Owners. */
export const approvalQuorum = (template: Template, owners: readonly string[]): Quorum =>
  quorumOf(requestOf(template), owners);

export async function findQuorum(database: Queryable, template: Template): Promise<Quorum> {
  const owners = await findOwners(database, template.accountId);
  return approvalQuorum(
    template,
    owners.map(({ userId }) => userId),
  );
}

/** Records on each pending version, and notifies its people, if others must decide now, or if nobody can. */
export const notifiesOfOwners =
  (services: Pick<TemplateServices, "messages" | "texts" | "publicUrl" | "runtime">): WhenOwnerLeft =>
  async (transaction, { accountId, userId, by, now }) => {
    const owners = (await findOwners(transaction, accountId)).map((owner) => owner.userId);
    // Locked: with a concurrent approval, either this sees its result, or the approval sees the remaining Owners.
    for (const template of await lockWaiting(transaction, accountId)) {
      const before = approvalQuorum(template, [...owners, userId]);
      const after = approvalQuorum(template, owners);
      if (!needsNotification(before, after)) continue;
      await addHistory(transaction, template, {
        action: "ownersChanged",
        userId: by,
        versionId: template.versionId,
        now,
      });
      await notifyPeople(services, transaction, template, after);
    }
  };

/** Asks those who may decide, again or for the first time; notifies the submitter if nobody is left. */
async function notifyPeople(
  services: Parameters<typeof notifiesOfOwners>[0],
  transaction: Transaction,
  template: Template,
  { deciders }: Quorum,
): Promise<void> {
  const user = await findUserName(transaction, template.accountId, template.submittedBy);
  const isStranded = deciders.length === 0;
  const event = `${isStranded ? "stranded" : "approval"}:${services.runtime.newId()}`;
  const readers = isStranded ? [template.submittedBy ?? ""] : deciders;
  await notify(services, transaction, template, readers, { event, words: isStranded ? "stranded" : "approval", user });
}
