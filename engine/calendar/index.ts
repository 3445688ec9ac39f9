// Calendar days, points in time and what ends with them, for pages, renderer and server. Nothing here asks for the clock: now is passed in.
export { isCardValidOn } from "./cardExpiry.ts";
export { billersDate, isUnreadDate, withReadDates } from "./billersDate.ts";
export { addDays, addMonths, dayOfEachMonth, isDate, tagDate } from "./dates.ts";
export { isExpired } from "./expiry.ts";
export { instantOf } from "./instants.ts";
