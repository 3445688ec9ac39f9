// What the form page leaves in the browser's history when it leads to a receipt: that it was just sent.

export const justSent = { justSent: true } as const;

export const wasJustSent = (historyState: unknown): boolean =>
  typeof historyState === "object" && historyState !== null && "justSent" in historyState;
