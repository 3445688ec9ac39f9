// The customers' pages that load at once: what the bundler knows of each is in every page's first download.
import type { ComponentType } from "react";

export const directPages = {
  form: () => import("../customer/form/FormPage.tsx"),
  "smart-pay": () => import("../customer/pay/SmartPayPage.tsx"),
  expired: () => import("../customer/expired/ExpiredPage.tsx"),
  "404": () => import("../customer/notFound/NotFoundPage.tsx"),
} as const satisfies Record<string, () => Promise<{ default: ComponentType }>>;
