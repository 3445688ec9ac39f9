// Leaving a field by pressing something. If that showed the error, what is pressed would move away under the finger, and the press would
// miss it. A press on Submit shows the error itself, else useShownError does after its pause.

/** Whether something is being pressed as focus moves. By the document: Safari gives a pressed button no focus, and no browser a label. */
export const leavesByPress = (): boolean => document.querySelector(":is(a, button, label):active") !== null;
