// A user's own new password (forms.txt §5). Whether the current one is right, and the new one is not among those that are guessed first,
// is for the server to say.
import { longestPassword } from "../users/password.ts";
import { words, type Screen } from "./screen.ts";

export const passwordScreen = {
  name: "password",
  errorsFrom: "submit",
  fields: {
    currentPassword: { type: "Password", required: words("session.required") },
    newPassword: {
      type: "Password",
      required: words("session.required"),
      checks: [
        {
          check: "password",
          policy: "user",
          lacks: ["tooLong"],
          error: words("session.longPassword", { n: longestPassword }),
        },
        {
          check: "password",
          policy: "user",
          lacks: ["length", "lowercase", "uppercase", "digit", "special"],
          error: words("session.weakPassword"),
        },
        { check: "differs", field: "currentPassword", error: words("session.samePassword") },
      ],
    },
  },
} as const satisfies Screen;
