// Signing in (decisions.md 21). Only the server checks whether e-mail and password are right.
import { words, type Screen } from "./screen.ts";

export const signInScreen = {
  name: "signIn",
  errorsFrom: "submit",
  fields: {
    email: { type: "ShortText", reads: "email", length: 254, required: words("session.required") },
    password: { type: "Password", required: words("session.required") },
  },
} as const satisfies Screen;
