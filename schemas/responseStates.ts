// What pages and server know of a form's responses. Apart from their calls, which no page loads.

/** How many columns of answers a list shows at most. */
export const mostResponseColumns = 12;

/** How a user is notified of new answers: not at all, by a mail for each, by one mail a day. */
export const responseNotices = ["none", "once", "daily"] as const;
export type ResponseNotice = (typeof responseNotices)[number];

/** How far the staff is with a response. */
export const responseStates = ["new", "working", "done"] as const;
export type ResponseState = (typeof responseStates)[number];
