// Leaving a field by pressing Submit. What is wrong with the answer is told by the press itself: told as the field is left, it would move
// Submit away under the finger, and the press would go beside it.
import type { FocusEvent } from "react";

/** Whether focus goes straight to a Submit that is being pressed. Reaching it by the keyboard is no press yet. */
export const leavesForSubmit = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.matches(".bw-submit-button:active");
