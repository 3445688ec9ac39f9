// A user's own profile (forms.txt §3). All fields can be empty; the profile is then not complete (users/profile.ts).
import { words, type Screen } from "./screen.ts";

export const profileScreen = {
  name: "profile",
  fields: {
    firstName: { type: "ShortText", length: 100 },
    lastName: { type: "ShortText", length: 100 },
    mobileNumber: {
      type: "ShortText",
      reads: "phone",
      isNumber: true,
      checks: [{ check: "phone", error: words("check.phone") }],
    },
    timeZoneId: { type: "ShortText", length: 64 },
  },
} as const satisfies Screen;
