// Links by mail that set a password: a forgotten one (P145), and the first one of somebody who was invited. Opening one changes nothing.
import { Type } from "typebox";
import { rolesThatAssign, roles } from "../enumerations.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { Done, id, strict } from "./shapes.ts";

const code = Type.String({ minLength: 1, maxLength: 200, description: "Of the page's address" });
const email = Type.String({ maxLength: 254 });
const RoleSchema = Type.Enum([...roles]);
const ofCode = { token: null, subject: "nobody" } as const;
/** A call of whoever may say who works for the account. */
const ofUsers = { ...ofAccount, roles: rolesThatAssign } as const;

const Invitation = strict({
  id: Type.String(),
  email: Type.String(),
  role: RoleSchema,
  invitedAt: Type.String({ description: "ISO 8601" }),
  expiresAt: Type.String({ description: "ISO 8601" }),
});

export const passwordLinkCalls = {
  "POST /api/Session/ForgotPassword": call({
    summary: "Mails a link that sets a new password; the same answer whether or not the address is known.",
    token: null,
    subject: "nobody",
    limits: [limits.passwordLinksAsked, limits.passwordLinkMails],
    idempotent: { by: "effect" },
    body: strict({ email }),
    data: Done,
  }),
  "POST /api/Session/GetPasswordLink": call({
    summary: "What a link that sets a password is for, as long as it is good; asking changes nothing.",
    ...ofCode,
    limits: [limits.passwordLinkMisses],
    body: strict({ code }),
    data: strict({
      purpose: Type.Enum(["reset", "invitation"]),
      email: Type.String(),
      accountName: Type.String(),
      needsPassword: Type.Boolean({ description: "False: the account's users sign in by their organization" }),
    }),
  }),
  "POST /api/Session/SetPassword": call({
    summary: "Sets the password by a mailed link, once; ends the user's sign-ins, and signs nobody in.",
    ...ofCode,
    limits: [limits.passwordLinkMisses, limits.passwordsChosen],
    // Larger than any password, so that a password that is too long gets its own message (threats.md T52).
    maxBodyKb: 256,
    idempotent: { by: "effect" },
    body: strict({
      code,
      password: Type.Optional(Type.String({ maxLength: 1024, description: "Left out where none is needed" })),
    }),
    data: Done,
  }),
  "GET /api/Account/Invitations": call({
    summary: "The account's invitations that were not accepted yet, for a week after their end.",
    ...ofUsers,
    data: Type.Array(Invitation),
  }),
  "POST /api/Account/InviteUser": call({
    summary: "Invites somebody to the account by mail, for a day; an earlier invitation of the address ends.",
    ...ofUsers,
    limits: [limits.invitationsSent, limits.invitationMails],
    body: strict({ email, role: RoleSchema }),
    data: Invitation,
  }),
  "POST /api/Account/WithdrawInvitation": call({
    summary: "Ends an invitation that was not accepted yet.",
    ...ofUsers,
    names: ["body.invitationId"],
    body: strict({ invitationId: id("The invitation") }),
    data: Done,
  }),
} as const;
