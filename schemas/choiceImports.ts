// How far an import of choices is, as the staff see it.

export const importStates = ["reading", "unreadable", "checked", "recording", "recorded", "undoing", "undone"] as const;
/** `unreadable`: it is no such file; `checked`: all of it was read, and nothing is recorded yet; `undone`: what it has recorded counts no more. */
export type ShownImportState = (typeof importStates)[number];

/** How long a file that is imported can be: a million lines and more. */
export const mostImportMegabytes = 300;
