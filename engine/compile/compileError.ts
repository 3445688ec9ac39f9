// The errors of compile, and of a form for customers: what is wrong, where, and how to fix it.

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

/** What compile takes, and compileForCustomers does not. */
type DeadEndCode = "no-verification" | "hidden-pay-date";

export interface Defect {
  code: DefectCode | DeadEndCode;
  /** Names the input, the rule and the fix. */
  message: string;
  /** The input with the defect. */
  inputId?: string;
  /** Index of the rule within the input. */
  rule?: number;
  /** The ids of a cycle: each watches the next, the last one watches the first. */
  ids?: string[];
}

/** Thrown by compile with all defects, not only the first. */
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
