// A new business signs up for the trial (billing.txt §5, decisions-proposed.md P28).
import { longestPassword } from "../users/password.ts";
import { words, type Screen } from "./screen.ts";
import { strongPassword } from "./strongPassword.ts";

export const signUpScreen = {
  name: "signUp",
  errorsFrom: "submit",
  fields: {
    email: {
      type: "ShortText",
      reads: "email",
      length: 254,
      required: words("signup.wrongEmail"),
      checks: [{ check: "email", error: words("signup.wrongEmail") }],
    },
    password: {
      type: "Password",
      required: words("signup.noPassword"),
      checks: strongPassword(
        "signUp",
        words("signup.longPassword", { n: longestPassword }),
        words("signup.weakPassword"),
      ),
    },
  },
} as const satisfies Screen;
