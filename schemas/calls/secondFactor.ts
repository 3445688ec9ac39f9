// A second factor of those who sign in by password: the step of signing in, setting one up, proving it anew.
import { Type } from "typebox";
import { rolesThatDecide, roles } from "../enumerations.ts";
import { ofAccount, ofUser, Session, Subscription } from "./accounts.ts";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { Done, id, nullable, strict } from "./shapes.ts";

const code = Type.String({ minLength: 1, maxLength: 64, description: "Of the app, or a recovery code" });
/** As the browser made it; its own checks follow. */
const Passkey = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
  description: "What navigator.credentials answered, as JSON",
});
const Options = strict({ options: Type.Unknown({ description: "For navigator.credentials, as JSON" }) });
const step = Type.String({ minLength: 1, maxLength: 200, description: "Of SignIn's answer" });
const ofStep = { token: null, subject: "nobody" } as const;
/** A call that sets up or proves a factor: it answers while one is still missing. */
const ofFactors = { ...ofUser, beforeFactor: true } as const;
const changing = { ...ofFactors, confirmed: "always" } as const;
const Roles = Type.Array(Type.Enum([...roles]), { uniqueItems: true });
const RecoveryCodes = Type.Array(Type.String(), { description: "Shown this once; the former ones work no more" });
/** The first factor brings recovery codes, and a token that says that none is missing any more. */
const Added = strict({ ...Session.properties, recoveryCodes: nullable(RecoveryCodes) });

const Factor = strict({
  id: Type.String(),
  kind: Type.Enum(["totp", "passkey"]),
  name: Type.String(),
  createdAt: Type.String({ description: "ISO 8601" }),
  lastUsedAt: nullable(Type.String({ description: "ISO 8601" })),
});

export const secondFactorCalls = {
  "POST /api/Session/SecondFactor": call({
    summary: "Ends a sign-in that asked for the second factor: by a code or a passkey, once.",
    ...ofStep,
    limits: [limits.factorNetwork, limits.factorPair, limits.factorUser],
    body: strict({ step, code: Type.Optional(code), passkey: Type.Optional(Passkey) }),
    data: strict({ ...Session.properties, subscription: nullable(Subscription) }),
  }),
  "POST /api/Session/SecondFactorPasskey": call({
    summary: "What a passkey has to sign for such a sign-in.",
    ...ofStep,
    limits: [limits.factorNetwork],
    body: strict({ step }),
    data: Options,
  }),
  "GET /api/Profile/SecondFactor": call({
    summary: "The user's factors, and whether the role needs one.",
    ...ofFactors,
    data: strict({
      isOffered: Type.Boolean({ description: "False: this sign-in is by the organization, which asks by itself" }),
      isRequired: Type.Boolean(),
      factors: Type.Array(Factor),
      recoveryCodesLeft: Type.Integer(),
    }),
  }),
  "POST /api/Profile/BeginTotp": call({
    summary: "A new secret for an app that shows codes; it counts once a code of it was given.",
    ...changing,
    data: strict({
      factorId: Type.String(),
      secret: Type.String({ description: "Base 32, for who types it" }),
      uri: Type.String({ description: "otpauth://, for a QR code" }),
    }),
  }),
  "POST /api/Profile/ConfirmTotp": call({
    summary: "A code of the new secret: from now on the app is a second factor.",
    ...changing,
    limits: [limits.factorChange],
    names: ["body.factorId"],
    body: strict({ factorId: id("The factor"), code }),
    data: Added,
  }),
  "POST /api/Profile/BeginPasskey": call({
    summary: "What the browser needs to make a passkey.",
    ...changing,
    data: Options,
  }),
  "POST /api/Profile/AddPasskey": call({
    summary: "The passkey that the browser has made is a second factor from now on.",
    ...changing,
    limits: [limits.factorChange],
    body: strict({ name: Type.String({ maxLength: 100 }), passkey: Passkey }),
    data: Added,
  }),
  "POST /api/Profile/RemoveFactor": call({
    summary: "Takes a factor away; with the last one go the recovery codes.",
    ...changing,
    names: ["body.factorId"],
    body: strict({ factorId: id("The factor") }),
    data: Done,
  }),
  "POST /api/Profile/MakeRecoveryCodes": call({
    summary: "New recovery codes in place of the former ones.",
    ...changing,
    data: strict({ recoveryCodes: RecoveryCodes }),
  }),
  "POST /api/Profile/ConfirmPasskey": call({
    summary: "What a passkey has to sign to prove who is signed in.",
    ...ofFactors,
    data: Options,
  }),
  "POST /api/Profile/Confirm": call({
    summary: "Proves anew who is signed in: by a factor, or by the password where there is none.",
    ...ofFactors,
    limits: [limits.factorConfirm],
    maxBodyKb: 256,
    body: strict({
      code: Type.Optional(code),
      passkey: Type.Optional(Passkey),
      password: Type.Optional(Type.String({ maxLength: 1024 })),
    }),
    data: Done,
  }),
  "GET /api/Account/SecondFactor": call({
    summary: "The roles that need a second factor.",
    ...ofAccount,
    roles: rolesThatDecide,
    data: strict({ roles: Roles }),
  }),
  "POST /api/Account/SecondFactor": call({
    summary: "Says which roles need a second factor; it holds from each user's next step on.",
    ...ofAccount,
    roles: rolesThatDecide,
    confirmed: "ifFactor",
    body: strict({ roles: Roles }),
    data: strict({ roles: Roles }),
  }),
} as const;
