// A new business signs up for the trial (billing.txt §5, decisions-proposed.md P28).
import { longestPassword } from "../users/password.ts";
import { words, type Screen } from "./screen.ts";

export const signUpScreen = {
  name: "signUp",
  errorsFrom: "submit",
  fields: {
    email: {
      type: "ShortText",
      length: 254,
      required: words("signup.wrongEmail"),
      checks: [{ check: "email", error: words("signup.wrongEmail") }],
    },
    password: {
      type: "Password",
      required: words("signup.noPassword"),
      checks: [
        {
          check: "password",
          policy: "signUp",
          lacks: ["tooLong"],
          error: words("signup.longPassword", { n: longestPassword }),
        },
        {
          check: "password",
          policy: "signUp",
          lacks: ["length", "lowercase", "uppercase", "digit", "special"],
          error: words("signup.weakPassword"),
        },
      ],
    },
  },
} as const satisfies Screen;
