// The pages whose readers wait a moment longer. What the bundler knows of each lazy page is in the download that names it: these are
// named in one of their own, so that the first download of the others does not grow with them.
import type { ComponentType } from "react";
import type { directPages } from "./directPages.ts";
import type { CustomerPage } from "./parts.ts";

/** Every page that does not load at once. */
export type LatePage = Exclude<CustomerPage, keyof typeof directPages>;

export const latePages: Readonly<Record<LatePage, () => Promise<{ default: ComponentType }>>> = {
  "installment-plan": () => import("../customer/plan/PlanPage.tsx"),
  ebill: () => import("../customer/enrolled/EBillPage.tsx"),
  autopay: () => import("../customer/enrolled/AutoPayPage.tsx"),
  dpp: () => import("../customer/landing/StartPage.tsx"),
  "autopay/start": () => import("../customer/landing/StartPage.tsx"),
  supplier: () => import("../customer/supplier/SupplierPage.tsx"),
  "ebill/start": () => import("../customer/landing/StartPage.tsx"),
  landing: () => import("../customer/front/LandingPage.tsx"),
  "marketing/sign-up": () => import("../customer/front/SignUpPage.tsx"),
  "smart/sign-up": () => import("../customer/front/SignUpPage.tsx"),
  "marketing/sign-up-result": () => import("../customer/front/SignUpResultPage.tsx"),
  terms: () => import("../customer/legal/TermsPage.tsx"),
  privacy: () => import("../customer/legal/PrivacyPage.tsx"),
  "customer-preferences": () => import("../customer/preferences/PreferencesPage.tsx"),
  budget: () => import("../customer/budget/BudgetPage.tsx"),
  "enroll-bbp": () => import("../customer/budget/EnrollBudgetPage.tsx"),
  "enroll-ip": () => import("../customer/budget/EnrollPlanPage.tsx"),
  "walletpass-addtowallet": () => import("../customer/wallet/WalletPassPage.tsx"),
  "agent-payments": () => import("../customer/agent/FieldAgentPage.tsx"),
  "contact-change": () => import("../customer/contactChange/ContactChangePage.tsx"),
  "customer-unsubscribe": () => import("../customer/unsubscribe/UnsubscribePage.tsx"),
  AgreementSignStart: () => import("../customer/agreement/AgreementStartPage.tsx"),
  AgreementSign: () => import("../customer/agreement/AgreementPage.tsx"),
  "view-invoice": () => import("../customer/bill/InvoicePage.tsx"),
  "view-bill-access": () => import("../customer/bill/ViewBillPage.tsx"),
  "my-bills": () => import("../customer/myBills/MyBillsPage.tsx"),
  "view-online": () => import("../customer/viewOnline/ViewOnlinePage.tsx"),
  "pay-result": () => import("../customer/pay/PayResultPage.tsx"),
  verifyEmail: () => import("../customer/verify/VerifyEmailPage.tsx"),
  verifySms: () => import("../customer/verify/VerifySmsPage.tsx"),
  "web-push-registration": () => import("../customer/push/PushPage.tsx"),
  "outage-alert": () => import("../customer/outage/OutagePage.tsx"),
  "form/preview/frame": () => import("../staff/preview/frame/FramePage.tsx"),
};
