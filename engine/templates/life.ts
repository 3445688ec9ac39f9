// What can be done with a template beside its approval: stopped, started again, put away, thrown away, fetched back (P135).
import type { Role, TemplateStatus } from "@billwright/schemas";
import { isOwner, mayEdit } from "../users/roles.ts";

export type LifeAction = "stop" | "start" | "archive" | "bin" | "restore";

/** Where authors find a template: in the list, in the archive, or in the bin for 30 days. */
export type Shelf = "list" | "archive" | "bin";

export interface LifeSituation {
  role: Role;
  /** Of the newest version. */
  status: TemplateStatus;
  /** Customers get a version of it. */
  isActive: boolean;
  isStopped: boolean;
  shelf: Shelf;
}

/** Nothing that customers get or Owners are to decide on is put away. */
const isAtRest = ({ role, status, isActive }: LifeSituation): boolean =>
  mayEdit(role) && !isActive && status !== "PendingForApproval";

const rules: Record<LifeAction, (situation: LifeSituation) => boolean> = {
  stop: ({ role, isActive }) => isOwner(role) && isActive,
  start: ({ role, isStopped, shelf }) => isOwner(role) && isStopped && shelf === "list",
  archive: (situation) => isAtRest(situation) && situation.shelf === "list",
  bin: (situation) => isAtRest(situation) && situation.shelf !== "bin",
  restore: ({ role, shelf }) => mayEdit(role) && shelf !== "list",
};

export const isLifeOffered = (action: LifeAction, situation: LifeSituation): boolean => rules[action](situation);
