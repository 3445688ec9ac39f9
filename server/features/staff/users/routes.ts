// The calls of signed-in users: session, profile, the account's users.
import type { Routes } from "../../../http/route.ts";
import { accountWithUsers, adminsOf, endSessionsOf, removeUser, setUserRole, type RoleServices } from "./accounts.ts";
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
  | "POST /api/Account/SetUserRole"
  | "POST /api/Account/RemoveUser"
  | "POST /api/Account/EndSessions";

export type UserServices = SignInServices & RoleServices;

export const userRoutes = (services: UserServices): Routes<Calls> => {
  const { database } = services;
  return {
    "POST /api/Session/SignIn": ({ body, ip, noMiss }) => signIn(services, { ...body, ip, noMiss }),
    "POST /api/Session/RefreshToken": async ({ token, ip }) => ({ jwtToken: await refreshToken(services, token, ip) }),
    "POST /api/Session/SignOut": async ({ token, now }) => {
      await endSessions(database, token.AccountId, { session_id: token.session }, "signedOut", now);
      return null;
    },
    "GET /api/Profile/Get": ({ opened }) => profileOf(database, opened),
    "POST /api/Profile/Save": ({ opened, body, now }) => saveProfile(database, opened, body, now),
    "POST /api/Profile/SetLanguage": ({ opened, body }) => saveLanguage(database, opened, body.language),
    "POST /api/Profile/ChangePassword": async (context) => ({
      jwtToken: await changePassword(services, context),
    }),
    "GET /api/Profile/AdminList": ({ opened }) => adminsOf(database, opened.accountId),
    "GET /api/Account/AdminList": ({ opened }) => adminsOf(database, opened.accountId),
    "GET /api/Account/{accountId}/Get": ({ opened }) => accountWithUsers(database, opened),
    "POST /api/Account/SetUserRole": ({ opened, body, ip }) => setUserRole(services, opened, { ...body, ip }),
    "POST /api/Account/RemoveUser": ({ opened, body, ip }) => removeUser(services, opened, { ...body, ip }),
    "POST /api/Account/EndSessions": ({ opened, body, token: { session }, ip }) =>
      endSessionsOf(services, opened, { ...body, session, ip }),
  };
};
