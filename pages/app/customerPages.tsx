// The component of each page that is written in the customers' words; its code loads when it is opened.
import { lazy } from "react";
import type { ComponentType } from "react";
import type { CustomerPage } from "./parts.ts";

export const customerPages: Record<CustomerPage, ComponentType> = {
  form: lazy(() => import("../customer/form/FormPage.tsx")),
  "installment-plan": lazy(() => import("../customer/plan/PlanPage.tsx")),
  ebill: lazy(() => import("../customer/ebill/EBillPage.tsx")),
  autopay: lazy(() => import("../customer/receipt/AutoPayPage.tsx")),
  "smart-pay": lazy(() => import("../customer/pay/SmartPayPage.tsx")),
  "pay-result": lazy(() => import("../customer/pay/PayResultPage.tsx")),
  landing: lazy(() => import("../customer/front/LandingPage.tsx")),
  "marketing/sign-up": lazy(() => import("../customer/front/SignUpPage.tsx")),
  "smart/sign-up": lazy(() => import("../customer/front/SignUpPage.tsx")),
  "marketing/sign-up-result": lazy(() => import("../customer/front/SignUpResultPage.tsx")),
  terms: lazy(() => import("../customer/legal/TermsPage.tsx")),
  privacy: lazy(() => import("../customer/legal/PrivacyPage.tsx")),
  verifyEmail: lazy(() => import("../customer/verify/VerifyEmailPage.tsx")),
  verifySms: lazy(() => import("../customer/verify/VerifySmsPage.tsx")),
  expired: lazy(() => import("../customer/expired/ExpiredPage.tsx")),
  "404": lazy(() => import("../customer/notFound/NotFoundPage.tsx")),
  "form/preview/frame": lazy(() => import("../staff/preview/frame/FramePage.tsx")),
};
