// What a form with instalments shows, whose code no other form needs.
import { lazyPart } from "../../controls/LazyPart/LazyPart.tsx";

export const InstallmentSummary = lazyPart(() => import("./InstallmentSummary.tsx"));
export const PlanUnder = lazyPart(() => import("./PlanUnder.tsx"));
