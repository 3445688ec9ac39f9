// Who may do what while a template is reviewed, beside deciding on it.
import type { Role, TemplateStatus } from "@billwright/schemas";
import { mayEdit } from "../users/roles.ts";
import type { Shelf } from "./life.ts";

/** Authors and Owners say something of a template, answer and resolve; who only looks reads it. */
export const mayComment = (role: Role): boolean => mayEdit(role);

/** An earlier version becomes a draft again, unless Owners are to decide on the newest, or the template is put away. */
export const isVersionRestorable = ({
  role,
  status,
  shelf,
}: {
  role: Role;
  status: TemplateStatus;
  shelf: Shelf;
}): boolean => mayEdit(role) && status !== "PendingForApproval" && shelf === "list";
