// The customers' pages that load at once: what the bundler knows of each stands in every page's first download.
import { lazy } from "react";

export const directPages = {
  form: lazy(() => import("../customer/form/FormPage.tsx")),
  "installment-plan": lazy(() => import("../customer/plan/PlanPage.tsx")),
  ebill: lazy(() => import("../customer/ebill/EBillPage.tsx")),
  autopay: lazy(() => import("../customer/receipt/AutoPayPage.tsx")),
  "smart-pay": lazy(() => import("../customer/pay/SmartPayPage.tsx")),
  expired: lazy(() => import("../customer/expired/ExpiredPage.tsx")),
  "404": lazy(() => import("../customer/notFound/NotFoundPage.tsx")),
} as const;
