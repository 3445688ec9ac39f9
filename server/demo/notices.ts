// What the demo's billers announce: Harbor an outage in two streets, on the page of outages alone; Narmada nothing.
import { harbor } from "./account.ts";

/** As `npm run notice -- --template FILE` stores it. */
const harborOutage =
  "<h2>No water in Pier Street and Mill Lane</h2><p>A water main has burst. Our crew is on the spot, and the water is back within <strong>6 hours</strong>.</p><ul><li>Drinking water: at the fire station in Mill Lane.</li><li>Once the water is back, let it run until it is clear.</li></ul>";

/** `outage` would lead all customers to the maintenance page. */
export const noticeRows = (now: Date) => [
  { account_id: harbor.id, outage: false, message: null, template: harborOutage, changed_at: now },
];
