// The receipt of a form that has no other page for it; its code is a download of its own.
import { lazyPart } from "@billwright/renderer";

export const FormReceipt = lazyPart(() => import("../receipt/FormReceipt.tsx"));
