// What the rules that page and server share (engine/templates/actions.ts) have to know of a template, for whoever acts on it.
import type { TemplateSituation } from "@billwright/engine";
import type { Actor } from "../users/actor.ts";
import type { Template } from "./store.ts";

/** Outside of an editor, which is a matter of the page alone; a stored template always has an account. */
export const situationOf = ({ channel, status, submittedBy }: Template, actor: Actor): TemplateSituation => ({
  channel,
  role: actor.role,
  status,
  isOwn: submittedBy === actor.userId,
  isEditing: false,
  // Decides how one saves, which `save` asks about by itself.
  adminNeedApproval: false,
  hasAccount: true,
});
