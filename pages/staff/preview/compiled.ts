// A form compiled for a trial, or what is wrong with it.
import { compile, CompileError, type CompiledForm, type Defect } from "@billwright/engine";
import type { Enrollment } from "@billwright/schemas";

export type Compiled = { form: CompiledForm; defects: null } | { form: null; defects: readonly Defect[] };

export function compiled(enrollment: Enrollment): Compiled {
  try {
    return { form: compile(enrollment), defects: null };
  } catch (error) {
    if (error instanceof CompileError) return { form: null, defects: error.defects };
    throw error;
  }
}
