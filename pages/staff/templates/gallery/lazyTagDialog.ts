// The dialog of tags, loaded when it is opened.
import { lazy } from "react";

export const TagDialog = lazy(async () => ({ default: (await import("./TagDialog.tsx")).TagDialog }));
