// Puts text where the caret is, as if it were typed: the browser's own undo takes it back.

export function insertText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  control.focus();
  if (typeof document.execCommand === "function" && document.execCommand("insertText", false, text)) return;
  // A browser without that inserts the text, but cannot undo it.
  control.setRangeText(text, control.selectionStart ?? 0, control.selectionEnd ?? 0, "end");
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
