// The table of screens, by the name that fixtures use. To add one, add a file in this folder and a line here.
import { forgotPasswordScreen } from "./forgotPassword.ts";
import { newPasswordScreen } from "./newPassword.ts";
import { inviteScreen } from "./invite.ts";
import { passwordScreen } from "./password.ts";
import { profileScreen } from "./profile.ts";
import type { Screen } from "./screen.ts";
import { signInScreen } from "./signIn.ts";
import { agentMailScreen, agentPayScreen, agentTextScreen } from "./fieldAgent.ts";
import { budgetPlanScreen } from "./budgetPlan.ts";
import { budgetLookUpScreen, enrollmentLookUpScreen, planLookUpScreen, supplierLookUpScreen } from "./lookUp.ts";
import { firstPasswordScreen } from "./firstPassword.ts";
import { signUpScreen } from "./signUp.ts";
import { supplierScreen } from "./supplier.ts";
import { smartPayScreen } from "./smartPay.ts";

export const screens = {
  signIn: signInScreen,
  profile: profileScreen,
  password: passwordScreen,
  budgetLookUp: budgetLookUpScreen,
  planLookUp: planLookUpScreen,
  enrollmentLookUp: enrollmentLookUpScreen,
  supplierLookUp: supplierLookUpScreen,
  supplier: supplierScreen,
  budgetPlan: budgetPlanScreen,
  smartPay: smartPayScreen,
  signUp: signUpScreen,
  invite: inviteScreen,
  newPassword: newPasswordScreen,
  forgotPassword: forgotPasswordScreen,
  firstPassword: firstPasswordScreen,
  agentPay: agentPayScreen,
  agentMail: agentMailScreen,
  agentText: agentTextScreen,
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** The screen of that name; null if there is none. */
export const screenNamed = (name: string): Screen | null =>
  Object.hasOwn(screens, name) ? screens[name as ScreenName] : null;
