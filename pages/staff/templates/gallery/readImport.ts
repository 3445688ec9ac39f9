// A form from a file: an export, or an answer of GET api/Enrollments/Get. The server reports what is wrong with it.
import { enrollmentTypes, longestTemplateName, type EnrollmentType, type StoredForm } from "@billwright/schemas";

export type Imported =
  | { ok: true; content: StoredForm; name: string | null; type: EnrollmentType | null }
  | { ok: false };

export function readImport(text: string): Imported {
  const value = parse(text);
  if (!isObject(value)) return { ok: false };
  const { name, type } = value;
  return {
    ok: true,
    content: value as unknown as StoredForm,
    name: typeof name === "string" && name.trim() !== "" ? name.trim().slice(0, longestTemplateName) : null,
    type: enrollmentTypes.find((one, index) => one === type || index === type) ?? null,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
