// A password that is set by a mailed link: a forgotten one, or an invited user's first (decisions-proposed.md P145).
import { longestPassword } from "../users/password.ts";
import { words, type Screen } from "./screen.ts";
import { strongPassword } from "./strongPassword.ts";

export const newPasswordScreen = {
  name: "newPassword",
  errorsFrom: "submit",
  fields: {
    password: {
      type: "Password",
      required: words("session.required"),
      checks: strongPassword(
        "user",
        words("session.longPassword", { n: longestPassword }),
        words("session.weakPassword"),
      ),
    },
  },
} as const satisfies Screen;
