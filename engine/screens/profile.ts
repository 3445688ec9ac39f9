// A user's own profile (forms.txt §3). All fields can be empty; the profile is then not complete (users/profile.ts).
import { words, type Screen } from "./screen.ts";

export const profileScreen = {
  name: "profile",
  fields: {
    firstName: { type: "ShortText", length: 100 },
    lastName: { type: "ShortText", length: 100 },
    // Not the type PhoneNumber, which drops all but digits: what has none is wrong here, not empty.
    mobileNumber: {
      type: "ShortText",
      isNumber: true,
      length: 20,
      checks: [{ check: "phone", error: words("check.phone") }],
    },
    timeZoneId: { type: "ShortText", length: 64 },
  },
} as const satisfies Screen;
