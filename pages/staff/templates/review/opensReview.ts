// Whether the changes are open from the start: somebody is to decide on them, or to do better.
import type { TemplateHeader } from "../useTemplate.ts";

export const opensReview = ({ status }: Pick<TemplateHeader, "status">): boolean =>
  status === "PendingForApproval" || status === "Rejected";
