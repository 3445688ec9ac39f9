// The calls of those who sign in: session, profile, the account's users, its configuration of approvals (forms.txt §2.1, §6, §7).
import { Type } from "typebox";
import { rolesThatDecide, languages, rolesThatAssign, roles, type Language } from "../enumerations.ts";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { Done, id, nullable, strict } from "./shapes.ts";

/** A user's token as a bearer. The gate reads the user anew for each call: the role in the token may be an old one (threats.md T6). */
const user = { kinds: ["user"], in: "bearer" } as const;

/** A call on a sign-in itself, which may have ended. */
const ofSignIn = { token: { ...user, expiredToo: true }, subject: "user", trace: ["NONE"] } as const;
/** A call on the user's own data. */
export const ofUser = { token: user, gate: "signIn", subject: "user", trace: ["NONE"] } as const;
/** A call on the data of the user's account. */
export const ofAccount = { token: user, gate: "signIn", subject: "account", trace: ["NONE"] } as const;

const email = Type.String({ minLength: 3, maxLength: 254 });
const password = Type.String({ minLength: 1, maxLength: 1024 });
const name = Type.String({ maxLength: 100 });
const RoleSchema = Type.Enum([...roles]);
const LanguageSchema = Type.Enum(Object.keys(languages) as Language[]);

export const Session = strict({
  jwtToken: Type.String({ description: "The user's token; refreshed 60 seconds before its exp" }),
});

/** What the account has subscribed to, as its settings say (decisions-proposed.md P127). */
export const Subscription = strict({ type: Type.String(), id: Type.String() });

const Admin = strict({ id: Type.String(), email: Type.String(), name: Type.String() });

const AccountUser = strict({
  id: Type.String(),
  email: Type.String(),
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  role: RoleSchema,
  isDisabled: Type.Boolean(),
  lastSignInAt: Type.Optional(Type.String({ description: "ISO 8601; left out: not known, or not for who asks" })),
});

const ApprovalConfig = strict({
  adminNeedApproval: Type.Boolean({ description: "Whether even an Owner needs another Owner's approval" }),
  randomApproval: Type.Boolean({ description: "The switch 'Send approval for all admins' (decisions.md 19)" }),
  approvalsRequired: Type.Integer({ description: "Distinct Owners who have to approve" }),
  admins: Type.Array(Type.String(), {
    description: "E-mail addresses of the Owners who are asked; all where randomApproval is on",
  }),
});

const Profile = strict({
  id: Type.String(),
  email: Type.String(),
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  mobileNumber: nullable(Type.String({ description: "E.164" })),
  timeZoneId: nullable(Type.String({ description: "IANA name" })),
  language: nullable(LanguageSchema),
  role: RoleSchema,
  accountId: Type.String(),
  accountName: Type.String(),
  trialEndsAt: nullable(
    Type.String({ description: "ISO 8601; null: the account has no trial, or the user is no Owner" }),
  ),
  isComplete: Type.Boolean({ description: "mobileNumber, firstName, lastName and timeZoneId are all there" }),
});

export const accountCalls = {
  "POST /api/Session/SignIn": call({
    summary: "Signs a user in by e-mail and password (decisions.md 21).",
    token: null,
    subject: "nobody",
    limits: [limits.signInNetwork, limits.signInSite, limits.signInPair, limits.signInUser],
    // Larger than any password, so that a password that is too long gets its own message (threats.md T52).
    maxBodyKb: 256,
    body: strict({ email, password }),
    data: strict({
      jwtToken: Type.String({ description: "The user's token; empty: the second factor is asked for first" }),
      subscription: nullable(Subscription),
      secondFactor: Type.Optional(
        strict({
          step: Type.String({ description: "Names this sign-in to SecondFactor, for ten minutes" }),
          kinds: Type.Array(Type.Enum(["totp", "passkey"]), { description: "What the user has" }),
        }),
      ),
    }),
  }),
  "GET /api/Session/GetSsoOffer": call({
    summary: "Whether this host's users can sign in by their organization's identity provider.",
    token: null,
    subject: "tenant",
    query: strict({}),
    data: strict({ isOffered: Type.Boolean() }),
  }),
  "POST /api/Session/ExchangeSso": call({
    summary: "Signs a user in by the code of a single sign-on, once, in the browser that began it (P94).",
    token: null,
    subject: "nobody",
    limits: [limits.ssoMisses],
    body: strict({
      code: Type.String({ minLength: 1, maxLength: 200, description: "Of the page's address" }),
      verifier: Type.String({ minLength: 1, maxLength: 200, description: "What the browser kept" }),
    }),
    data: strict({ ...Session.properties, subscription: nullable(Subscription) }),
  }),
  "POST /api/Session/RefreshToken": call({
    summary: "Gives the next token of a sign-in; each can be exchanged once (threats.md T46).",
    ...ofSignIn,
    data: Session,
  }),
  "POST /api/Session/SignOut": call({
    summary: "Ends the sign-in: none of its tokens can be refreshed any more.",
    ...ofSignIn,
    data: Done,
  }),
  "GET /api/Profile/Get": call({ summary: "The user's own profile.", ...ofUser, beforeFactor: true, data: Profile }),
  "POST /api/Profile/Save": call({
    summary: "Saves the user's own profile.",
    ...ofUser,
    beforeFactor: true,
    body: strict({
      firstName: name,
      lastName: name,
      mobileNumber: Type.String({ maxLength: 20, description: "E.164; empty: none" }),
      timeZoneId: Type.String({ maxLength: 64, description: "IANA name; empty: none" }),
    }),
    data: Profile,
  }),
  "POST /api/Profile/SetLanguage": call({
    summary: "Keeps the language that the user reads the pages in; mails come in it too.",
    ...ofUser,
    beforeFactor: true,
    body: strict({ language: LanguageSchema }),
    data: Done,
  }),
  "POST /api/Profile/ChangePassword": call({
    summary: "Changes the user's own password and ends every other sign-in.",
    ...ofUser,
    beforeFactor: true,
    limits: [limits.passwordChange],
    maxBodyKb: 256,
    body: strict({ currentPassword: password, newPassword: password }),
    data: Session,
  }),
  "GET /api/Profile/AdminList": call({
    summary: "The Owners of the user's account.",
    ...ofAccount,
    data: Type.Array(Admin),
  }),
  "GET /api/Profile/GetTemplateApprovalConfig": call({
    summary: "How the user's account approves templates.",
    ...ofAccount,
    data: ApprovalConfig,
  }),
  "GET /api/Account/AdminList": call({
    summary: "The Owners of an account, which is the user's own.",
    ...ofAccount,
    own: { "query.accountId": "account" },
    query: strict({ accountId: id("The account") }),
    data: Type.Array(Admin),
  }),
  "GET /api/Account/GetTemplateApprovalConfig": call({
    summary: "How an account approves templates; it is the user's own.",
    ...ofAccount,
    own: { "query.accountId": "account" },
    query: strict({ accountId: id("The account") }),
    data: ApprovalConfig,
  }),
  "POST /api/Account/TemplateApproval": call({
    summary: "Saves how an account approves templates.",
    ...ofAccount,
    roles: rolesThatDecide,
    own: { "body.accountId": "account" },
    body: strict({
      accountId: id("The account"),
      adminNeedApproval: Type.Boolean(),
      randomApproval: Type.Optional(Type.Boolean({ description: "Left out: false" })),
      approvalsRequired: Type.Optional(
        Type.Union(
          [Type.Integer({ minimum: 0, maximum: 9999 }), Type.String({ pattern: "^\\s*$", maxLength: 4 }), Type.Null()],
          {
            description: "Empty: 1",
          },
        ),
      ),
      admins: Type.Optional(
        Type.Array(email, {
          maxItems: 500,
          description: "E-mail addresses of the Owners to ask; where randomApproval is off",
        }),
      ),
    }),
    data: ApprovalConfig,
  }),
  "GET /api/Account/{accountId}/Get": call({
    summary: "An account with its users; it is the user's own.",
    ...ofAccount,
    own: { "path.accountId": "account" },
    path: strict({ accountId: id("The account") }),
    data: strict({
      id: Type.String(),
      name: Type.String(),
      country: Type.String(),
      isTenantAccount: Type.Boolean(),
      accountUsers: Type.Array(AccountUser),
    }),
  }),
  "POST /api/Account/SetUserRole": call({
    summary: "Gives a user of the account another role, one that the user may assign.",
    ...ofAccount,
    roles: rolesThatAssign,
    names: ["body.userId"],
    body: strict({ userId: id("The user"), role: RoleSchema }),
    data: AccountUser,
  }),
  "POST /api/Account/RemoveUser": call({
    summary: "Takes a user out of the account: the user's sign-ins end, and what the user did stays.",
    ...ofAccount,
    roles: rolesThatAssign,
    names: ["body.userId"],
    body: strict({ userId: id("The user") }),
    data: AccountUser,
  }),
  "POST /api/Account/EndSessions": call({
    summary: "Ends all sign-ins of a user; of one's own all but this one.",
    ...ofAccount,
    roles: rolesThatAssign,
    names: ["body.userId"],
    body: strict({ userId: id("The user") }),
    data: Done,
  }),
} as const;
