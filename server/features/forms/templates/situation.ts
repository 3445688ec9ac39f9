// The data of a template and its user for the rules that page and server share (engine/templates/actions.ts).
import type { TemplateSituation } from "@billwright/engine/templates";
import type { Actor } from "../../staff/index.ts";
import type { Template } from "./store.ts";

/** Outside of an editor, which only the page has; a stored template always has an account. */
export const situationOf = (
  { channel, status, activeVersionId, submittedBy }: Template,
  actor: Actor,
): TemplateSituation => ({
  channel,
  role: actor.role,
  status,
  isActive: activeVersionId !== null,
  isOwn: submittedBy === actor.userId,
  isEditing: false,
  // It affects only saving, and `save` reads it itself.
  adminNeedApproval: false,
  hasAccount: true,
});
