// A new business signs up (billing.txt §7, decisions-proposed.md P28 to P31). Only its mailbox learns whether an address is known.
import { Type } from "typebox";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { Done, strict } from "./shapes.ts";

/** The sign-up with the link that is sent again: others may have used the same address. */
const signUpId = Type.Optional(
  Type.String({ minLength: 1, maxLength: 64, description: "Made by the browser that signs up, and known to it alone" }),
);
const email = Type.String({ minLength: 1, maxLength: 254 });

export const signUpCalls = {
  "POST /api/Session/SignUp": call({
    summary: "Signs a new business up: it gets a mail with a link, and an account once it has opened that.",
    token: null,
    subject: "nobody",
    limits: [limits.signUpRequests, limits.signUpMails],
    // Larger than any password, so that a password that is too long gets its own message (threats.md T52).
    maxBodyKb: 256,
    idempotent: { by: "effect" },
    body: strict({
      // The page's own rules report that they are missing.
      email: Type.String({ maxLength: 254 }),
      password: Type.String({ maxLength: 1024 }),
      whiteLabel: Type.Optional(
        Type.String({ maxLength: 253, description: "The page's host name: whose brand it has" }),
      ),
      signUpId,
    }),
    data: Done,
  }),
  "POST /api/Session/ResendEmailVerification": call({
    summary: "Sends a sign-up a fresh link; its older ones confirm nothing any more.",
    token: null,
    subject: "nobody",
    limits: [limits.signUpRequests, limits.signUpMails],
    idempotent: { by: "effect" },
    body: strict({ email, signUpId }),
    data: Done,
  }),
} as const;
