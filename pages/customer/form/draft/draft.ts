// What this device stores of a filling (form.draft): typed answers and signatures, never bank or card numbers, codes or files.
import { draftAnswers, traitsOf, view, type CompiledForm, type FormState } from "@billwright/engine";
import { holdsCardNumber } from "@billwright/engine/bank";
import { isExpired } from "@billwright/engine/calendar";
import type { FormFiles, FilesSnapshot } from "@billwright/renderer";
import type { Json } from "@billwright/schemas";

/** The shape of what is stored; a draft of another shape is ignored. */
const shape = 2;

export interface Draft {
  shape: typeof shape;
  /** When it was taken, milliseconds since 1970. */
  takenAt: number;
  /** The form's version the answers were given to. */
  version: string | null;
  /** When the form itself expires, ISO 8601. */
  expires: string | null;
  answers: Record<string, Json>;
  /** When each verified input was verified, milliseconds since 1970. The server has its own record; this only spares another code. */
  verified: Record<string, number>;
  /** Signatures, as drawn and as images; null where nothing is signed. */
  signatures: FilesSnapshot | null;
  /** What was added and is not kept on the device; left out in an older draft. */
  notKept?: NotKept;
  /** Names this filling towards the server, also after a reload (threats.md T17). */
  key: string;
}

export interface NotKept {
  /** The inputs that had files. */
  files: string[];
  /** Bank details were given. */
  bank: boolean;
}

export interface DraftParts {
  form: CompiledForm;
  state: FormState;
  files: FormFiles;
  /** When inputs were verified; those that no longer are do not count. */
  verifiedAt: ReadonlyMap<string, number>;
  key: string;
  /** Milliseconds since 1970. */
  now: number;
}

export function takeDraft({ form, state, files, verifiedAt, key, now }: DraftParts): Draft {
  return {
    shape,
    takenAt: now,
    version: form.enrollment.versionId,
    expires: form.enrollment.expirationDate,
    answers: answersOf(form, state),
    verified: Object.fromEntries([...verifiedAt].filter(([id]) => view(form, state, id).verified)),
    signatures: signaturesOf(form, files.snapshot()),
    notKept: notKeptOf(form, state, files),
    key,
  };
}

const notKeptOf = (form: CompiledForm, state: FormState, files: FormFiles): NotKept => ({
  files: form.order.filter(
    (id) => traitsOf(form.inputs[id]!.type).filesBy === "file" && files.all().some(({ input }) => input === id),
  ),
  bank: Object.values(state.payment ?? {}).some((part) => typeof part === "string" && part !== ""),
});

/** A stored value as a draft, if it is one and its form has not expired by `now` (milliseconds since 1970). */
export function readDraft(stored: unknown, now: number): Draft | null {
  if (typeof stored !== "object" || stored === null || (stored as Draft).shape !== shape) return null;
  const draft = stored as Draft;
  return isExpired(draft.expires, now) ? null : draft;
}

/** A verification lasts half an hour (decisions.md 13). */
const verificationMs = 30 * 60_000;

/** The inputs whose verification is still valid at `now`. */
export const stillVerified = ({ verified }: Draft, now: number): Map<string, number> =>
  new Map(Object.entries(verified).filter(([, at]) => now < at + verificationMs));

/** Whether there is anything in it that a customer would miss. */
export const isWorthRestoring = ({ answers, signatures }: Draft): boolean =>
  Object.keys(answers).length > 0 || signatures !== null;

/** Every answer given, also to inputs that are hidden just now, but no text with what looks like a card number. */
const answersOf = (form: CompiledForm, state: FormState): Record<string, Json> =>
  Object.fromEntries(Object.entries(draftAnswers(form, state)).filter(([id, value]) => !isSecret(form, id, value)));

/** Also where such a number is let through because the input is meant for another: the device need not have it. */
const isSecret = (form: CompiledForm, id: string, value: Json): boolean =>
  traitsOf(form.inputs[id]!.type).isTyped === true && typeof value === "string" && holdsCardNumber(value);

function signaturesOf(form: CompiledForm, snapshot: FilesSnapshot): FilesSnapshot | null {
  const isSignature = ({ input }: { input: string }) => {
    const type = form.inputs[input]?.type;
    return type !== undefined && traitsOf(type).filesBy === "signature";
  };
  const files = snapshot.files.filter(isSignature);
  return files.length === 0 ? null : { files, sketches: snapshot.sketches.filter(isSignature) };
}
