// The rules of those who sign in, for staff's pages and server: what a role may do, passwords, when a profile is complete.
export {
  assignableRoles,
  isInternal,
  isOwner,
  mayConfigureApproval,
  mayEdit,
  mayImportChoices,
  mayRecordChoices,
  maySeeChoices,
} from "./roles.ts";
export { isCommonPassword } from "./commonPasswords.ts";
export { longestPassword, passwordLacks, shortestPassword, type PasswordLack } from "./password.ts";
export { isProfileComplete } from "./profile.ts";
