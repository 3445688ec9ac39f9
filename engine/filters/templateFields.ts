// The fields by which lists of templates are filtered. The page offers them and the server accepts them.
import type { FilterFields } from "./conditions.ts";

export const templateFields = {
  name: { type: "text", ignoresCase: true },
  type: { type: "text" },
  status: { type: "text" },
  isActive: { type: "boolean" },
  version: { type: "number" },
  updatedAt: { type: "datetime" },
  updatedBy: { type: "text", ignoresCase: true },
  submittedBy: { type: "text", ignoresCase: true },
} as const satisfies FilterFields;
export type TemplateField = keyof typeof templateFields;
