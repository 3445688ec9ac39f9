// Puts the demo's mails into the log, as they were sent; what is there stays.
import type { Database } from "../../database/connect.ts";
import { jobKey } from "../../jobs/queue.ts";
import type { Seal } from "../../tokens/seal.ts";
import { logMessage, settleMessage, putPicture } from "../../features/platform/index.ts";
import { demoLogId, demoMails, type DemoMail } from "./mails.ts";

export async function seedMails(database: Database, { seal, now }: { seal: Seal; now: Date }): Promise<void> {
  for (const mail of demoMails(now.toISOString())) await put(database, seal, mail);
}

const put = (database: Database, seal: Seal, mail: DemoMail): Promise<void> =>
  database.transaction(async (transaction) => {
    const { accountId, key, recipientId, category, to, subject, text, html, pictures, sentAt: at } = mail;
    const logged = { accountId, logId: demoLogId(mail) };
    const isNew = await logMessage(seal, transaction, {
      ...{ ...logged, effectId: jobKey("mail", key), recipientId, category, channel: "Email", attachments: [], at },
      content: { to, subject, text, html },
    });
    if (!isNew) return;
    for (const [number, [address, svg]] of Object.entries(pictures).entries())
      await putPicture(transaction, logged, {
        ...{ number, address, picture: { mediaType: "image/svg+xml", bytes: Buffer.from(svg) } },
      });
    await settleMessage(transaction, logged, { outcome: "sent", reason: null, at });
  });
