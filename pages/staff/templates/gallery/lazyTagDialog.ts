// The dialog of tags, loaded when it is opened.
import { lazyPart } from "@billwright/renderer";

export const TagDialog = lazyPart(async () => ({ default: (await import("./TagDialog.tsx")).TagDialog }), {
  isWindow: true,
});
