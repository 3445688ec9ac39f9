// What an autopay customer enrolls in, whose code no other form needs.
import { lazyPart } from "../../controls/LazyPart/LazyPart.tsx";

export const PaymentSummary = lazyPart(() => import("./PaymentSummary.tsx"));
