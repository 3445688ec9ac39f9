// A problem that prevents the submit, as a link to its field.
import type { MouseEvent } from "react";
import { controlId, focusInput, gateFields } from "../field/fieldIds.ts";

/** Plain text if the problem has no field of its own. */
export function ProblemLink({ field, text }: { field: string | undefined; text: string }) {
  if (field === undefined) return text;
  const go = (event: MouseEvent) => {
    event.preventDefault();
    focusInput(field);
  };
  return (
    <a href={`#${controlId(field)}`} onClick={go}>
      {text}
    </a>
  );
}

/** The field that can resolve a gate of the form itself. */
export const gateField = (reason: string): string | undefined =>
  Object.hasOwn(gateFields, reason) ? gateFields[reason as keyof typeof gateFields] : undefined;
