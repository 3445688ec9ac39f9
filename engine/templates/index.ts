// The rules of templates, for staff's pages and server: who is offered which action, what a save leads to, how many approve.
export {
  isOffered,
  offeredActions,
  saveOutcome,
  takesAnyone,
  type SaveAction,
  type TemplateAction,
  type TemplateSituation,
} from "./actions.ts";
export {
  approvalProblem,
  approvalsRequiredOf,
  defaultApprovalSettings,
  type ApprovalSettings,
} from "./approvalConfig.ts";
export { needsNotification, quorumOf, type Quorum } from "./quorum.ts";
export { isVersionRestorable, mayComment } from "./review.ts";
export { isLifeOffered, type LifeAction, type LifeSituation, type Shelf } from "./life.ts";
