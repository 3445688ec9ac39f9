// How much authors can write beside a template, for pages and server. Apart from their calls, which no page loads.

/** In characters. */
export const longestComment = 2000;
/** As many as a template keeps, answers included. */
export const mostComments = 500;
/** In characters. */
export const longestTag = 40;
/** As many as a template has. */
export const mostTags = 10;
/** In characters. */
export const longestViewName = 60;
/** As many as a user keeps. */
export const mostViews = 50;
