// Changing one's own password (forms.txt §5). Only the server checks whether the current password is right and whether the new one is a
// common one.
import { longestPassword } from "../users/password.ts";
import { words, type Screen } from "./screen.ts";
import { strongPassword } from "./strongPassword.ts";

export const passwordScreen = {
  name: "password",
  errorsFrom: "submit",
  fields: {
    currentPassword: { type: "Password", required: words("session.required") },
    newPassword: {
      type: "Password",
      required: words("session.required"),
      checks: [
        ...strongPassword("user", words("session.longPassword", { n: longestPassword }), words("session.weakPassword")),
        { check: "differs", field: "currentPassword", error: words("session.samePassword") },
      ],
    },
  },
} as const satisfies Screen;
