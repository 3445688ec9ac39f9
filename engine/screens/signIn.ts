// Signing in (decisions.md 21). Whether e-mail and password are right is for the server to say.
import { words, type Screen } from "./screen.ts";

export const signInScreen = {
  name: "signIn",
  errorsFrom: "submit",
  fields: {
    email: { type: "ShortText", length: 254, required: words("session.required") },
    password: { type: "Password", required: words("session.required") },
  },
} as const satisfies Screen;
