// Every feature of the server, wing by wing. Their other addresses are matched in this order: the pages take whatever is left.
import { customers } from "./customers/index.ts";
import { forms } from "./forms/index.ts";
import { money } from "./money/index.ts";
import { platform } from "./platform/index.ts";
import { staff } from "./staff/index.ts";

export const features = [...forms, ...money, ...customers, ...staff, ...platform] as const;
