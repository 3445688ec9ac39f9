// What pages and server know of the doors by which a consent comes. Apart from its calls, which no page loads.

/** From where it came. Rows of before have `preferences` for the page. */
export const consentSources = [
  "page",
  "unsubscribe",
  "one-click",
  "sms",
  "complaint",
  "agent",
  "staff",
  "import",
  "api",
  "biller",
] as const;
export type ConsentSource = (typeof consentSources)[number];

/** How a customer gave the decision to the staff. */
export const entryWays = ["phone", "letter", "person"] as const;
export type EntryWay = (typeof entryWays)[number];
