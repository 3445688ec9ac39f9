// The window that asks for a code to a contact of before: its code is a chunk of its own.
import { lazyPart } from "@billwright/renderer";

export const ProveContact = lazyPart(() => import("./ProveContact.tsx"), { isWindow: true });
