import { expect, test } from "vitest";
import { harborRecipients } from "../recipients.ts";
import { billLogId, demoLogId, demoMails } from "./mails.ts";

const days = ["2026-11-20T12:00:00Z", "2026-12-01T00:00:00Z", "2027-02-28T23:59:59Z"];
const amountsIn = (html: string): number[] =>
  [...html.matchAll(/-?\$[\d,]+\.\d\d/g)].map(([amount]) => Number(amount.replaceAll(/[$,]/g, "")));

test.each(days)(
  "each mail, on %s, greets the customer who has it, says what that customer owes and is not dated after it",
  (now) => {
    for (const mail of demoMails(now)) {
      const customer = harborRecipients(now).find(({ id }) => id === mail.recipientId);
      expect(mail.to).toBe(customer?.email);
      expect(mail.html).toContain(`Dear ${customer?.name}, `);
      expect(amountsIn(mail.html)[0]).toBe(Number(customer?.balance));
      expect(mail.sentAt <= new Date(now)).toBe(true);
    }
  },
);

test.each(days)("the lines of the bill's mail, on %s, add up to what it asks for", (now) => {
  const [amountDue, ...lines] = amountsIn(demoMails(now).find((mail) => demoLogId(mail) === billLogId)!.html);
  expect(lines.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(amountDue!, 2);
});
