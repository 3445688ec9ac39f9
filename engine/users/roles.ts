// What each role can do (forms.txt §6). Where the specification leaves a permission open, the narrower reading applies: a role that can
// only view changes nothing, and only an Owner decides for the account.
import {
  rolesThatAssign,
  rolesThatDecide,
  rolesThatEdit,
  rolesThatRecordChoices,
  rolesThatSeeChoices,
  type Role,
} from "@billwright/schemas";

/** An admin of the account. */
export const isOwner = (role: Role): boolean => role === "Owner";

/** A role of the product's own staff or its partners, not of the biller. */
export const isInternal = (role: Role): boolean =>
  role === "SuperAdmin" || role === "SuperAdminDisplay" || role === "PartnerAdmin" || role === "PartnerUser";

/** Can edit templates and see customers' answers. */
export const mayEdit = (role: Role): boolean => rolesThatEdit.includes(role);

/** Can open a customer's choices; each look is in the audit trail. */
export const maySeeChoices = (role: Role): boolean => rolesThatSeeChoices.includes(role);

/** Can record what a customer has said by phone, by letter or in person. */
export const mayRecordChoices = (role: Role): boolean => rolesThatRecordChoices.includes(role);

/** Can import choices of many customers from a file, and undo that. */
export const mayImportChoices = (role: Role): boolean => rolesThatAssign.includes(role);

/** Can change how the account approves templates. */
export const mayConfigureApproval = (role: Role): boolean => rolesThatDecide.includes(role);

/** The roles that the current user can assign to a user in the list; empty: the role is shown as text. A partner's is not the account's to take. */
export function assignableRoles(looking: Role, current: Role): readonly Role[] {
  const isOfPartner = current === "PartnerAdmin" || current === "PartnerUser";
  if (!rolesThatAssign.includes(looking) || isOfPartner) return [];
  const isOfSuperAdmins = current === "SuperAdmin" || current === "SuperAdminDisplay";
  if (isOfSuperAdmins) return looking === "SuperAdmin" ? ["SuperAdmin", "SuperAdminDisplay"] : [];
  return ["User", "Owner", "Display"];
}
