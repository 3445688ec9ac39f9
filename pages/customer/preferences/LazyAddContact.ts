// The window that adds a contact: its code is a chunk of its own.
import { lazyPart } from "@billwright/renderer";

export const AddContact = lazyPart(() => import("./AddContact.tsx"), { isWindow: true });
