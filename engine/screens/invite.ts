// Somebody is invited to an account: the address to which the invitation is mailed. The role is chosen beside it.
import { forgotPasswordScreen } from "./forgotPassword.ts";
import type { Screen } from "./screen.ts";

export const inviteScreen = {
  name: "invite",
  errorsFrom: "submit",
  fields: { email: forgotPasswordScreen.fields.email },
} as const satisfies Screen;
