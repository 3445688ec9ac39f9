// What is offered to whom on a template: one rule for the button bar and for the server, which asks it again before it acts
// (forms.txt §2.9, §4, §6; threats.md T6).
import type { Role, TemplateChannel, TemplateStatus } from "@billwright/schemas";
import { isInternal, isOwner, mayEdit } from "../users/roles.ts";

/** The seven buttons of the bar, then what a list offers beside them. */
export const templateActions = [
  "sendTest",
  "reject",
  "makeActive",
  "saveDraft",
  "submit",
  "saveAndActivate",
  "sync",
  "edit",
  "copy",
  "delete",
] as const;
export type TemplateAction = (typeof templateActions)[number];

/** Who looks at which template, and from where: all that decides what is offered. */
export interface TemplateSituation {
  channel: TemplateChannel;
  role: Role;
  status: TemplateStatus;
  /** The newest version was submitted by whoever looks. */
  isOwn: boolean;
  /** An editor is open, rather than a list or a preview. */
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
  saveDraft: ({ role, isEditing }) => isEditing && mayEdit(role) && !isInternal(role),
  submit: ({ role, isEditing, adminNeedApproval }) =>
    isEditing && mayEdit(role) && (adminNeedApproval || (!isOwner(role) && !isInternal(role))),
  saveAndActivate: ({ role, isEditing, adminNeedApproval }) =>
    isEditing && mayEdit(role) && (isInternal(role) || (isOwner(role) && !adminNeedApproval)),
  sync: ({ role, status, isEditing }) => !isEditing && mayEdit(role) && status === "Active",
  edit: ({ role, isEditing }) => !isEditing && mayEdit(role),
  copy: ({ role, isEditing }) => !isEditing && mayEdit(role),
  delete: ({ role, status, isEditing }) => !isEditing && mayEdit(role) && (status === "Draft" || status === "Rejected"),
};

const isUndecided = (status: TemplateStatus): boolean => status !== "Active" && status !== "Draft";

const activation = ({ role, status, isOwn, isEditing }: TemplateSituation): boolean =>
  isOwner(role) && isUndecided(status) && !isOwn && !isEditing;

/** The same for a phone menu, which may be decided in its editor; never by its own submitter either (forms.txt §6, first rule). */
const ivrActivation = ({ role, status, isOwn, hasAccount }: TemplateSituation): boolean =>
  isOwner(role) && !isInternal(role) && hasAccount && isUndecided(status) && !isOwn;

export const isOffered = (action: TemplateAction, situation: TemplateSituation): boolean => rules[action](situation);

/** Everything that is offered, in the bar's order. */
export const offeredActions = (situation: TemplateSituation): TemplateAction[] =>
  templateActions.filter((action) => isOffered(action, situation));

/** The three ways to save. */
export type SaveAction = Extract<TemplateAction, "saveDraft" | "submit" | "saveAndActivate">;

/** The status a saved version gets. Where approval is configured even an Owner's goes to the others first; nothing that one who only looks saves is ever active. */
export function saveOutcome(
  action: SaveAction,
  { role, adminNeedApproval }: Pick<TemplateSituation, "role" | "adminNeedApproval">,
): TemplateStatus {
  if (action === "saveDraft") return "Draft";
  const mayActivate = mayEdit(role) && (isOwner(role) || isInternal(role));
  const activates = action === "saveAndActivate" && mayActivate && !adminNeedApproval;
  return activates ? "Active" : "PendingForApproval";
}
