// What autopay asks and what its customer enrolls in, whose code no other form needs.
import { lazyPart } from "../../controls/LazyPart/LazyPart.tsx";

export const PaymentBlock = lazyPart(() => import("./PaymentBlock.tsx"));
export const PaymentSummary = lazyPart(() => import("./PaymentSummary.tsx"));
