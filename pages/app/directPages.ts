// The customers' pages that load at once: what the bundler knows of each is in every page's first download, and the maintenance page
// itself, since where that is needed nothing can be loaded.
import { lazy } from "react";
import { MaintenancePage } from "../shell/maintenance/Maintenance.tsx";

export const directPages = {
  form: lazy(() => import("../customer/form/FormPage.tsx")),
  "smart-pay": lazy(() => import("../customer/pay/SmartPayPage.tsx")),
  expired: lazy(() => import("../customer/expired/ExpiredPage.tsx")),
  "404": lazy(() => import("../customer/notFound/NotFoundPage.tsx")),
  maintenance: MaintenancePage,
} as const;
