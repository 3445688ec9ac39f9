// Leaving a field by pressing Submit. The press itself shows the error. If leaving the field showed it, Submit would move away under the
// finger, and the press would miss it.
import type { FocusEvent } from "react";

/** Whether focus moves to a Submit button that is being pressed. Reaching it by keyboard does not count. */
export const leavesForSubmit = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.matches(".bw-submit-button:active");
