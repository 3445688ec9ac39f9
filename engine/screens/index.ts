// The fields of pages laid out by hand, and what checks them: the page shows a screen, the server replays a call's body through the same one.
export type { FieldName, FieldValue, Screen, ScreenValues, WrittenValues } from "./screen.ts";
export { compileScreen } from "./compileScreen.ts";
export { readScreen, screenErrors, screenValues, type ScreenReading } from "./screenValues.ts";
export { firstPasswordScreen } from "./firstPassword.ts";
export { forgotPasswordScreen } from "./forgotPassword.ts";
export { newPasswordScreen } from "./newPassword.ts";
export { inviteScreen } from "./invite.ts";
export { passwordScreen } from "./password.ts";
export { profileScreen } from "./profile.ts";
export { signInScreen } from "./signIn.ts";
export {
  budgetLookUpScreen,
  enrollmentLookUpScreen,
  longestAccountNumber,
  planLookUpScreen,
  supplierLookUpScreen,
  type LookUpScreen,
} from "./lookUp.ts";
export { agentMailScreen, agentPayScreen, agentTextScreen } from "./fieldAgent.ts";
export { budgetPlanScreen } from "./budgetPlan.ts";
export {
  supplierChoice,
  supplierArea,
  supplierScreen,
  supplierValues,
  ticked,
  ticksOf,
  type SupplierChoice,
} from "./supplier.ts";
export { signUpScreen } from "./signUp.ts";
export { isZip, smartPageField, smartPageScreen, type SmartPageItem, type SmartPageScreen } from "./smartPage.ts";
export { smartPayScreenOf } from "./smartPay.ts";
