// The ids in the page that belong to one input, so that labels, errors, summaries and links all meet.

/** Input ids are free text; ids in a page hold no blanks. Two different input ids never become the same. */
const safe = (inputId: string): string =>
  inputId.replace(/[^A-Za-z0-9-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`);

/** The control that takes focus; in a group, its fieldset. */
export const controlId = (inputId: string): string => `input-${safe(inputId)}`;
export const labelId = (inputId: string): string => `label-${safe(inputId)}`;
export const descriptionId = (inputId: string): string => `description-${safe(inputId)}`;
export const errorId = (inputId: string): string => `error-${safe(inputId)}`;
export const notesId = (inputId: string): string => `notes-${safe(inputId)}`;

/** Brings the input into sight and puts focus on it: on its control, or in a group on its chosen or first one. */
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

/** The names of the blocks' own fields that can hold Submit, by reason; a colon keeps them apart from most input ids. */
export const gateFields = { payment: "gate:payment", routing: "gate:routing", agree: "gate:agree" } as const;
