// The dialog that asks for a reason, loaded when it is opened.
import { lazyPart } from "@billwright/renderer";

export const ReasonDialog = lazyPart(async () => ({ default: (await import("./ReasonDialog.tsx")).ReasonDialog }), {
  isWindow: true,
});
