// The DOM ids of one input, shared by labels, errors, summaries and links.

/** Input ids can contain blanks, DOM ids cannot. Two different input ids never get the same DOM id. */
const safe = (inputId: string): string =>
  inputId.replace(/[^A-Za-z0-9-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`);

/** The control that takes focus; for a group its fieldset. */
export const controlId = (inputId: string): string => `input-${safe(inputId)}`;
export const labelId = (inputId: string): string => `label-${safe(inputId)}`;
export const descriptionId = (inputId: string): string => `description-${safe(inputId)}`;
export const errorId = (inputId: string): string => `error-${safe(inputId)}`;
/** Which part of what was typed is wrong, below the error. */
export const partId = (inputId: string): string => `part-${safe(inputId)}`;
export const notesId = (inputId: string): string => `notes-${safe(inputId)}`;

/** Scrolls to the input and focuses its control; in a group, the chosen control or the first. */
export function focusInput(inputId: string, root: Document = document): void {
  const control = root.getElementById(controlId(inputId));
  if (!control) return;
  const inner = control.matches("fieldset, [role=group], [role=radiogroup]")
    ? (control.querySelector<HTMLElement>("input:checked") ??
      control.querySelector<HTMLElement>("input:not([type=file]), select, textarea, button, input"))
    : null;
  const target = inner ?? control;
  target.focus({ preventScroll: true, focusVisible: true });
  (target.closest(".bw-field") ?? target).scrollIntoView?.({ block: "center" });
}

/** The names of the blocks' own fields that can block Submit, by reason. The colon avoids conflicts with most input ids. */
export const gateFields = { payment: "gate:payment", routing: "gate:routing", agree: "gate:agree" } as const;
