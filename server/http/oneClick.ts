// The one-click POST of a mail program (RFC 8058): its body is the fields of a form, exactly those of the mail's List-Unsubscribe-Post. The
// program knows no device and shows no page, so the call comes before its gate.
import { linkAddress } from "@billwright/schemas";
import type { IncomingMessage } from "node:http";
import { formTypes, hasMediaType } from "./body.ts";
import { readFields } from "./fields.ts";
import { refuse } from "./refusal.ts";

const field = "List-Unsubscribe";

/** Whether the body comes as a browser sends a form's fields. */
export const isForm = (request: IncomingMessage): boolean => formTypes.some((type) => hasMediaType(request, type));

/** Whether a mail program sends it. Throws BAD for a form with anything else. */
export async function isOneClick(request: IncomingMessage): Promise<boolean> {
  if (!isForm(request)) return false;
  const { [field]: value, ...others } = await readFields(request, 1, formTypes);
  // Some programs end the line.
  if (value?.trim() !== "One-Click" || Object.keys(others).length > 0) throw refuse("BAD", "field.choice", { field });
  return true;
}

/** Where a GET of such a call leads, which some programs and people make: to the page, with the same link; null: it has none. */
export function pageInstead(address: string): string | null {
  const token = new URL(address, "http://host").searchParams.get("token");
  return token === null ? null : linkAddress("customer-unsubscribe", token);
}
