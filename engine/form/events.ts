// Everything that can happen to a form, as a closed union (design.md "The engine's face").
import type { Json, MessageRef, PaymentDetail } from "@billwright/schemas";

/** A chosen file; `size` in bytes. The bytes themselves never enter the engine. */
export interface FileInfo {
  name: string;
  type: string;
  size: number;
  /** What is wrong with its bytes, as far as whoever has them knows (`engine/files`). */
  problem?: MessageRef;
  /** A photo that is made smaller on arrival: the input's limit says nothing of its size as sent. */
  isScaled?: true;
}

export type VerificationStatus = "unverified" | "pending" | "verified";

/** The bank of a routing number; `logo` is a URL. */
export interface Bank {
  readonly name: string;
  readonly logo?: string | null;
}

/** The result of looking up a routing number. */
export interface RoutingResult {
  readonly valid: boolean;
  readonly bank?: Bank | null;
}

export type FormEvent =
  /** `value` as on the wire (decisions.md 10); null, '' and [] clear the input. */
  | { type: "answer"; input: string; value: Json }
  | { type: "verification"; input: string; status: VerificationStatus }
  | { type: "file"; input: string; files: readonly FileInfo[] }
  | { type: "signature"; input: string; file: FileInfo | null }
  | { type: "payment"; detail: PaymentDetail | null }
  | { type: "routing"; valid: boolean; bank?: Bank | null }
  | { type: "agree"; value: boolean }
  | { type: "submit" };
