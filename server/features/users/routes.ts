// The calls of signed-in users: session, profile, the account's users.
import type { Routes } from "../../http/route.ts";
import { accountWithUsers, adminsOf, setUserRole, type RoleServices } from "./accounts.ts";
import { actorOf } from "./actor.ts";
import { changePassword } from "./changePassword.ts";
import { profileOf, saveLanguage, saveProfile } from "./profile.ts";
import { endSessions, refreshToken } from "./sessions.ts";
import { signIn, type SignInServices } from "./signIn.ts";

type Calls =
  | "POST /api/Session/SignIn"
  | "POST /api/Session/RefreshToken"
  | "POST /api/Session/SignOut"
  | "GET /api/Profile/Get"
  | "POST /api/Profile/Save"
  | "POST /api/Profile/SetLanguage"
  | "POST /api/Profile/ChangePassword"
  | "GET /api/Profile/AdminList"
  | "GET /api/Account/AdminList"
  | "GET /api/Account/{accountId}/Get"
  | "POST /api/Account/SetUserRole";

export type UserServices = SignInServices & RoleServices;

export const userRoutes = (services: UserServices): Routes<Calls> => {
  const { database } = services;
  return {
    "POST /api/Session/SignIn": async ({ body, ip, noMiss }) => ({
      jwtToken: await signIn(services, { ...body, ip, noMiss }),
    }),
    "POST /api/Session/RefreshToken": async ({ token, ip }) => ({ jwtToken: await refreshToken(services, token, ip) }),
    "POST /api/Session/SignOut": async ({ token, now }) => {
      await endSessions(database, token.AccountId, { session_id: token.session }, "signedOut", now);
      return null;
    },
    "GET /api/Profile/Get": async ({ token }) => profileOf(database, await actorOf(database, token)),
    "POST /api/Profile/Save": async ({ token, body, now }) =>
      saveProfile(database, await actorOf(database, token), body, now),
    "POST /api/Profile/SetLanguage": async ({ token, body }) =>
      saveLanguage(database, await actorOf(database, token), body.language),
    "POST /api/Profile/ChangePassword": async ({ token, body, ip, noMiss }) => ({
      jwtToken: await changePassword(services, token, { ...body, ip, noMiss }),
    }),
    "GET /api/Profile/AdminList": async ({ token }) => adminsOf(database, (await actorOf(database, token)).accountId),
    "GET /api/Account/AdminList": async ({ token }) => adminsOf(database, (await actorOf(database, token)).accountId),
    "GET /api/Account/{accountId}/Get": async ({ token }) =>
      accountWithUsers(database, (await actorOf(database, token)).accountId),
    "POST /api/Account/SetUserRole": async ({ token, body, ip }) =>
      setUserRole(services, await actorOf(database, token), { ...body, ip }),
  };
};
