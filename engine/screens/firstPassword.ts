// The password that is chosen at a sign-up's link, in another browser than the one that signed up (decisions-proposed.md P145).
import { signUpScreen } from "./signUp.ts";
import type { Screen } from "./screen.ts";

export const firstPasswordScreen = {
  name: "firstPassword",
  errorsFrom: "submit",
  fields: { password: signUpScreen.fields.password },
} as const satisfies Screen;
