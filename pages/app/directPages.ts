// The customers' pages that load at once: what the bundler knows of each is in every page's first download, and the maintenance page
// itself, since where that is needed nothing can be loaded.
import { MaintenancePage } from "../shell/maintenance/Maintenance.tsx";

export const directPages = {
  form: () => import("../customer/form/FormPage.tsx"),
  "smart-pay": () => import("../customer/pay/SmartPayPage.tsx"),
  expired: () => import("../customer/expired/ExpiredPage.tsx"),
  "404": () => import("../customer/notFound/NotFoundPage.tsx"),
  maintenance: MaintenancePage,
} as const;
