// The customers' pages that load at once: what the bundler knows of each stands in every page's first download.
import { lazy } from "react";

export const directPages = {
  form: lazy(() => import("../customer/form/FormPage.tsx")),
  "smart-pay": lazy(() => import("../customer/pay/SmartPayPage.tsx")),
  expired: lazy(() => import("../customer/expired/ExpiredPage.tsx")),
  "404": lazy(() => import("../customer/notFound/NotFoundPage.tsx")),
} as const;
