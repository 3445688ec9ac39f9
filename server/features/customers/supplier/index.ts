// A customer's choice of the data that energy suppliers get.
import type { Feature } from "../../feature.ts";
import type { AnswerMailServices } from "../answered/index.ts";
import { authorizeSupplier, type SupplierLookUp } from "./authorize.ts";
import { supplierFacts } from "./facts.ts";
import { supplierPref, updateSupplierPref, type SupplierServices } from "./pref.ts";

export const supplier = {
  name: "supplier",
  tables: ["supplier_choices"],
  brings: (services: SupplierLookUp & SupplierServices & AnswerMailServices) => ({
    facts: supplierFacts(services),
    routes: {
      "POST /api/wa/authorize-supplier": (context) => authorizeSupplier(services, context),
      "GET /api/wa/supplier-pref": ({ token }) => supplierPref(services, token),
      "POST /api/wa/supplier-pref-update": (context) => updateSupplierPref(services, context),
    },
  }),
} satisfies Feature<never, never>;

// What others may call.
export { supplierLink } from "./authorize.ts";
