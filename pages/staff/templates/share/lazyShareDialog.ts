// The dialog in which a template is shared, loaded when it is opened.
import { lazy } from "react";

export const ShareDialog = lazy(async () => ({ default: (await import("./ShareDialog.tsx")).ShareDialog }));
