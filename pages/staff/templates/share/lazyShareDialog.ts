// The dialog in which a template is shared, loaded when it is opened.
import { lazyPart } from "@billwright/renderer";

export const ShareDialog = lazyPart(async () => ({ default: (await import("./ShareDialog.tsx")).ShareDialog }), {
  isWindow: true,
});
