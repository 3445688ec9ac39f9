// What the button of an action says.
import type { TemplateAction } from "@billwright/engine/templates";
import type { MessageKey } from "@billwright/schemas";
import type { Template } from "../useTemplate.ts";

/** Whoever decides before others have to only approves. */
export const labelOf = (action: TemplateAction, approval: Template["approval"] | undefined): MessageKey =>
  action === "makeActive" && approval !== undefined && approval.approvals + 1 < approval.approvalsRequired
    ? "actions.approve"
    : `actions.${action}`;
