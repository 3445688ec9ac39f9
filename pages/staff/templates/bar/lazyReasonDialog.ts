// The dialog that asks for a reason, loaded when it is opened.
import { lazy } from "react";

export const ReasonDialog = lazy(async () => ({ default: (await import("./ReasonDialog.tsx")).ReasonDialog }));
