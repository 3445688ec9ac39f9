import type { StoredForm } from "@billwright/schemas";
import type { Template } from "../templates/useTemplate.ts";

/** A template whose content is a form. */
export type FormTemplate = Template & { content: StoredForm };
