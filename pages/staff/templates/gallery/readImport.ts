// A form from a file: an export, or an answer of GET api/Enrollments/Get. The server reports what is wrong with it, and the
// field of the name a name that is too long.
import { enrollmentTypes, type EnrollmentType, type StoredForm } from "@billwright/schemas";

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
    name: typeof name === "string" && name.trim() !== "" ? name.trim() : null,
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
