// What each role may do by itself (forms.txt §6). Of the permissions that the specification leaves open the narrower reading holds:
// whoever is only shown things changes nothing, and only an Owner decides for the account.
import type { Role } from "@billwright/schemas";

/** Counts as an admin of the account. */
export const isOwner = (role: Role): boolean => role === "Owner";

/** Belongs to the product or to a partner of it, not to the biller. */
export const isInternal = (role: Role): boolean =>
  role === "SuperAdmin" || role === "SuperAdminDisplay" || role === "PartnerAdmin" || role === "PartnerUser";

/** Writes templates, and sees what customers answered. */
export const mayEdit = (role: Role): boolean => role !== "Display" && role !== "SuperAdminDisplay";

/** Saves how the account approves templates. */
export const mayConfigureApproval = isOwner;

/** The roles that a user list offers for a user, by who looks; none: the role stands as text. */
export function assignableRoles(looking: Role, current: Role): readonly Role[] {
  if (looking !== "Owner" && looking !== "SuperAdmin") return [];
  const isOfSuperAdmins = current === "SuperAdmin" || current === "SuperAdminDisplay";
  if (isOfSuperAdmins) return looking === "SuperAdmin" ? ["SuperAdmin", "SuperAdminDisplay"] : [];
  return ["User", "Owner", "Display"];
}
