// A form that cannot be filled in: its code is a chunk of its own, which who fills in a form does not load.
import { lazyPart } from "@billwright/renderer";

const states = () => import("./ClosedForm.tsx");

export const ExpiredForm = lazyPart(async () => ({ default: (await states()).ExpiredForm }));
export const ClosedForm = lazyPart(async () => ({ default: (await states()).ClosedForm }));
export const InvalidForm = lazyPart(async () => ({ default: (await states()).InvalidForm }));
