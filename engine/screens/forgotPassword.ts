// A forgotten password: the address to which a link is mailed (decisions-proposed.md P145).
import { words, type Screen } from "./screen.ts";

export const forgotPasswordScreen = {
  name: "forgotPassword",
  errorsFrom: "submit",
  fields: {
    email: {
      type: "ShortText",
      reads: "email",
      length: 254,
      required: words("session.required"),
      checks: [{ check: "email", error: words("session.wrongEmail") }],
    },
  },
} as const satisfies Screen;
