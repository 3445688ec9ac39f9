// What pages and server know of a form's responses. Apart from their calls, which no page loads.

/** How many columns of answers a list shows at most. */
export const mostResponseColumns = 12;

/** How far the staff is with a response. */
export const responseStates = ["new", "working", "done"] as const;
export type ResponseState = (typeof responseStates)[number];
