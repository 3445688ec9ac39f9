// What another version has changed: few customers see it, so its code is a chunk of its own.
import { lazyPart } from "@billwright/renderer";

export const ChangedNotice = lazyPart(() => import("./ChangedNotice.tsx"));
