// Users who sign in: sessions, passwords, profiles, roles.
import type { Config } from "../../../config.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Keyring } from "../../../tokens/secrets.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Feature } from "../../feature.ts";
import { signInGate } from "./actor.ts";
import { attemptsOf, forgetSources } from "./attempts.ts";
import { passwordsOf } from "./passwords.ts";
import { userRoutes, type UserServices } from "./routes.ts";
import { forgetSessions } from "./sessions.ts";

type Services = Omit<UserServices, "attempts"> & { keyring: Keyring; limits: Limits };

export const users = {
  name: "users",
  tables: ["sessions", "sign_in_sources", "users"],
  reads: {
    accounts:
      "a profile names its account, and says when its trial ends; its settings say which roles need a second factor",
    user_factors: "the gate of every call asks in one statement whether the user has one",
  },
  offers: ({ config, runtime }: { config: Config; runtime: Runtime }) => ({
    passwords: passwordsOf(runtime, config.passwordCost),
  }),
  brings: (services: Services) => {
    const { database, keyring, limits } = services;
    const attempts = attemptsOf(database, keyring, limits);
    return {
      routes: userRoutes({ ...services, attempts }),
      gates: { signIn: signInGate(database, services.runtime) },
      nightly: [forgetSessions, forgetSources],
    };
  },
} satisfies Feature<never, never>;

// What others may call.
export { type Actor, type SignedIn, demand, sessionEnded } from "./actor.ts";
export { type Attempts, attemptsOf } from "./attempts.ts";
export type { WhenOwnerLeft } from "./ownerLeft.ts";
export { type Passwords, demoCost, hashPassword, noPassword } from "./passwords.ts";
export { type MailServices, mailUser } from "./mailUser.ts";
export { type WantedUser, putUser } from "./putUser.ts";
export {
  challengeSeconds,
  confirmSession,
  endSessions,
  findSession,
  lockSession,
  setChallenge,
  takeChallenge,
  tokenOf,
} from "./sessions.ts";
export { type AdmitServices, type BeginFactorStep, admit, spelledEmail } from "./signIn.ts";
export {
  type Owner,
  type Receiver,
  enableUser,
  findByAddress,
  findMailboxes,
  findOwners,
  findPeople,
  findReceiver,
  findPasswordHash,
  findRole,
  findUserName,
  findUserNames,
  findUserOf,
  findUserWith,
  lockOwners,
  lockUser,
  insertUser,
  isAddressOfUser,
  replacePassword,
} from "./store.ts";
export { userName } from "./userName.ts";
