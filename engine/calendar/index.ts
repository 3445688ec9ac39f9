// Calendar days, points in time and what ends with them, for pages, renderer and server. Nothing here asks for the clock: now is passed in.
export { isCardValidOn } from "./cardExpiry.ts";
export { addMonths, dateOf, dayOfEachMonth, isDate, tagDate } from "./dates.ts";
export { isExpired } from "./expiry.ts";
export { instantOf } from "./instants.ts";
