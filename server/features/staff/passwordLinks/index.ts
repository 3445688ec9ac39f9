// Passwords set by a mailed link: forgotten ones, and the first one of somebody who was invited (decisions-proposed.md P145).
import type { Feature } from "../../feature.ts";
import { forgotPassword, mailPasswordLinkTask, type ForgottenServices } from "./forgotten.ts";
import { invitationsOf, invite, withdraw } from "./invite.ts";
import { forgetLinks } from "./links.ts";
import { describeLink, setPassword, type SetPasswordServices } from "./setPassword.ts";

export const passwordLinks = {
  name: "passwordLinks",
  tables: ["password_links"],
  brings: (services: ForgottenServices & SetPasswordServices) => ({
    routes: {
      "POST /api/Session/ForgotPassword": (context) => forgotPassword(services, context),
      "POST /api/Session/GetPasswordLink": (context) => describeLink(services, context),
      "POST /api/Session/SetPassword": (context) => setPassword(services, context),
      "GET /api/Account/Invitations": ({ opened }) => invitationsOf(services.database, opened.accountId),
      "POST /api/Account/InviteUser": (context) => invite(services, context),
      "POST /api/Account/WithdrawInvitation": (context) => withdraw(services, context),
    },
    tasks: { mailPasswordLink: mailPasswordLinkTask(services) },
    nightly: [forgetLinks],
  }),
} satisfies Feature<never, never>;

// What others may call.
export { type WantedAccount, createAccount } from "./createAccount.ts";
