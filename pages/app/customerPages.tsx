// The component of each page that is written in the customers' words; its code loads when it is opened.
import { lazy } from "react";
import type { ComponentType } from "react";
import type { latePages } from "./latePages.ts";
import type { CustomerPage } from "./parts.ts";

const late = (name: keyof typeof latePages) => lazy(async () => (await import("./latePages.ts")).latePages[name]());

export const customerPages: Record<CustomerPage, ComponentType> = {
  form: lazy(() => import("../customer/form/FormPage.tsx")),
  "installment-plan": lazy(() => import("../customer/plan/PlanPage.tsx")),
  ebill: lazy(() => import("../customer/ebill/EBillPage.tsx")),
  autopay: lazy(() => import("../customer/receipt/AutoPayPage.tsx")),
  "smart-pay": lazy(() => import("../customer/pay/SmartPayPage.tsx")),
  budget: late("budget"),
  "enroll-bbp": late("enroll-bbp"),
  "enroll-ip": late("enroll-ip"),
  "pay-result": late("pay-result"),
  landing: late("landing"),
  "marketing/sign-up": late("marketing/sign-up"),
  "smart/sign-up": late("smart/sign-up"),
  "marketing/sign-up-result": late("marketing/sign-up-result"),
  terms: late("terms"),
  privacy: late("privacy"),
  verifyEmail: late("verifyEmail"),
  verifySms: late("verifySms"),
  expired: lazy(() => import("../customer/expired/ExpiredPage.tsx")),
  "404": lazy(() => import("../customer/notFound/NotFoundPage.tsx")),
  "form/preview/frame": late("form/preview/frame"),
};
