// Who can do what with a template. The button bar shows these actions, and the server checks them again before it acts (forms.txt §2.9, §4,
// §6; threats.md T6).
import type { EnrollmentType, Role, TemplateChannel, TemplateStatus } from "@billwright/schemas";
import { isInternal, isOwner, mayEdit } from "../users/roles.ts";

/** The seven buttons of the bar, Withdraw and Share, then the further actions of a list. */
export const templateActions = [
  "sendTest",
  "reject",
  "makeActive",
  "withdraw",
  "saveDraft",
  "submit",
  "saveAndActivate",
  "sync",
  "share",
  "edit",
  "copy",
  "delete",
] as const;
export type TemplateAction = (typeof templateActions)[number];

/** Everything that determines which actions are offered: the user, the template, and where it is shown. */
export interface TemplateSituation {
  channel: TemplateChannel;
  role: Role;
  status: TemplateStatus;
  /** Customers get a version of it, whatever the status of a newer one. */
  isActive: boolean;
  /** The newest version was submitted by this user. */
  isOwn: boolean;
  /** This user has approved it, and others have to follow. */
  isApproved?: boolean;
  /** In an editor, rather than in a list or a preview. */
  isEditing: boolean;
  /** Even an Owner needs another Owner's approval. */
  adminNeedApproval: boolean;
  /** The template belongs to an account, rather than only to the product. */
  hasAccount: boolean;
}

const rules: Record<TemplateAction, (situation: TemplateSituation) => boolean> = {
  sendTest: ({ role }) => mayEdit(role),
  reject: ({ role, status, isOwn, isEditing }) =>
    isOwner(role) && status === "PendingForApproval" && !isOwn && !isEditing,
  makeActive: (situation) => (situation.channel === "IVR" ? ivrActivation(situation) : activation(situation)),
  withdraw: ({ role, status, isOwn, isEditing }) =>
    mayEdit(role) && status === "PendingForApproval" && isOwn && !isEditing,
  saveDraft: ({ role, isEditing }) => isEditing && mayEdit(role) && !isInternal(role),
  submit: ({ role, isEditing, adminNeedApproval }) =>
    isEditing && mayEdit(role) && (adminNeedApproval || (!isOwner(role) && !isInternal(role))),
  saveAndActivate: ({ role, isEditing, adminNeedApproval }) =>
    isEditing && mayEdit(role) && (isInternal(role) || (isOwner(role) && !adminNeedApproval)),
  sync: ({ role, status, isEditing }) => !isEditing && mayEdit(role) && status === "Active",
  share: ({ channel, role, isActive, isEditing }) =>
    channel === "DynamicForms" && isActive && !isEditing && mayEdit(role),
  edit: ({ role, isEditing }) => !isEditing && mayEdit(role),
  copy: ({ role, isEditing }) => !isEditing && mayEdit(role),
  delete: ({ role, status, isEditing }) => !isEditing && mayEdit(role) && (status === "Draft" || status === "Rejected"),
};

const isUndecided = (status: TemplateStatus): boolean => status !== "Active" && status !== "Draft";

/** Whoever has approved has nothing to add, until it is rejected and opened again. */
const mayDecide = ({ status, isOwn, isApproved = false }: TemplateSituation): boolean =>
  isUndecided(status) && !isOwn && !(isApproved && status === "PendingForApproval");

const activation = (situation: TemplateSituation): boolean =>
  isOwner(situation.role) && mayDecide(situation) && !situation.isEditing;

/** The same for a phone menu, which can be approved in its editor, but never by its own submitter (forms.txt §6, first rule). */
const ivrActivation = (situation: TemplateSituation): boolean =>
  isOwner(situation.role) && !isInternal(situation.role) && situation.hasAccount && mayDecide(situation);

export const isOffered = (action: TemplateAction, situation: TemplateSituation): boolean => rules[action](situation);

/** All offered actions, in the order of the bar. */
export const offeredActions = (situation: TemplateSituation): TemplateAction[] =>
  templateActions.filter((action) => isOffered(action, situation));

/**
 * Whether a form's link may name no recipient, so that many can share it (decisions-proposed.md P121). The other types are about one
 * customer's account: without a recipient neither the balance nor the bank that draws is known.
 */
export const takesAnyone = (type: EnrollmentType | null): boolean => type === "CustomForm" || type === "Supplier";

/** The three ways to save. */
export type SaveAction = Extract<TemplateAction, "saveDraft" | "submit" | "saveAndActivate">;

/**
 * The status of a saved version. If approval is configured, even an Owner's version goes to the others first; a user with read access never
 * saves an active version.
 */
export function saveOutcome(
  action: SaveAction,
  { role, adminNeedApproval }: Pick<TemplateSituation, "role" | "adminNeedApproval">,
): TemplateStatus {
  if (action === "saveDraft") return "Draft";
  const mayActivate = mayEdit(role) && (isOwner(role) || isInternal(role));
  const activates = action === "saveAndActivate" && mayActivate && !adminNeedApproval;
  return activates ? "Active" : "PendingForApproval";
}
