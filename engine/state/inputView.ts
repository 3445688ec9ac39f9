// What a widget shows of one input.
import type { Json, MessageRef } from "@billwright/schemas";
import type { Choice } from "../form/compiledForm.ts";
import type { FieldType } from "../form/fieldType.ts";
import type { FileInfo, VerificationStatus } from "../form/events.ts";

export interface InputView<Type extends FieldType = FieldType> {
  readonly id: string;
  readonly type: Type;
  readonly visible: boolean;
  /** As on the wire (decisions.md 10); unanswered: '' (text, choice, dates), [] (CheckBox, Attachment), null (Rating, InstallmentPeriod). */
  readonly value: Json;
  /** The value of the merge tag that replaces an answer: it is sent, and answers are ignored; null: the answer counts. */
  readonly answerFromTag: string | null;
  readonly required: boolean;
  readonly error: MessageRef | null;
  /** Required and empty. */
  readonly missing: boolean;
  /** In error or missing, marked since a submit was refused. */
  readonly invalid: boolean;
  readonly verified: boolean;
  readonly verification: VerificationStatus;
  /** It must be verified before Submit (decisions.md 12). */
  readonly needsVerification: boolean;
  readonly files: readonly FileInfo[];
  /** The chosen option's notes, where enableNotesToDisplay is set. */
  readonly selectedNotes: string | null;
  /** The index of the first chosen option. */
  readonly selectedIndex: number | null;
  /** The offered choices: options, the periods of an InstallmentPeriod, or the pay dates of an AutoPayDate. */
  readonly choices: readonly Choice[];
}
