// Who works for a biller: users, sessions, single sign-on, sign-up.
import { passwordLinks } from "./passwordLinks/index.ts";
import { secondFactor } from "./secondFactor/index.ts";
import { signUp } from "./signUp/index.ts";
import { sso } from "./sso/index.ts";
import { users } from "./users/index.ts";

/** Its features, in the order in which their other addresses are matched. */
export const staff = [users, sso, signUp, passwordLinks, secondFactor] as const;

// What the wings above it, the wiring and the commands call.
export { codeOf, forgetByCommand, sealSecret, stepAt } from "./secondFactor/index.ts";
export { type WantedAccount, createAccount } from "./passwordLinks/index.ts";
export { type ConfirmServices, confirmSignUp } from "./signUp/index.ts";
export {
  type WantedSso,
  connectionOf,
  firstSecretEnd,
  makeCode,
  putConnection,
  putSso,
  redirectUriOn,
  renewSsoSecret,
} from "./sso/index.ts";
export {
  type Actor,
  type Owner,
  type Receiver,
  type SignedIn,
  type WantedUser,
  type WhenOwnerLeft,
  demand,
  demoCost,
  findMailboxes,
  findOwners,
  findPeople,
  findReceiver,
  findUserName,
  findUserNames,
  hashPassword,
  lockOwners,
  putUser,
  userName,
} from "./users/index.ts";
