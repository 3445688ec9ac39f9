// What compile refuses, and how it says so: what is wrong, where, and how to mend it.

export type DefectCode =
  | "cycle"
  | "unknown-input"
  | "unknown-choice"
  | "no-options"
  | "duplicate-id"
  | "bad-id"
  | "unknown-type"
  | "bad-logic"
  | "bad-rule";

export interface Defect {
  code: DefectCode;
  /** Names the input, the rule and the mend. */
  message: string;
  /** The input on which the fault stands. */
  inputId?: string;
  /** Which of the input's rules, from 0. */
  rule?: number;
  /** A cycle's ids: each watches the next, the last the first. */
  ids?: string[];
}

/** Thrown by compile with every defect it found, not the first alone. */
export class CompileError extends Error {
  override readonly name = "CompileError";
  readonly defects: readonly Defect[];

  constructor(defects: readonly Defect[]) {
    super(
      `This enrolment cannot be compiled:\n${defects.map(({ code, message }) => `- ${code}: ${message}`).join("\n")}`,
    );
    this.defects = defects;
  }
}
