// The operator's notice to customers, for `npm run notice`.
import type { Config } from "../../../config.ts";
import { beside } from "../../../database/beside.ts";
import { demandAccount } from "../accounts/index.ts";
import type { Runtime } from "../../../runtime.ts";
import { htmlLimits, sanitizeHtml } from "../../../html/sanitizeHtml.ts";
import { auditOf } from "../events/index.ts";
import { listNotices, putNotice, type Notice } from "./store.ts";

export interface WantedNotice {
  /** Null: for everybody. */
  accountId: string | null;
  /** Begins an outage with these words, "": the page's own; null ends it; left out, it stays as it is. */
  outage?: string | null | undefined;
  /** HTML for the page of outages; null takes it away; left out, it stays as it is. */
  template?: string | null | undefined;
}

/** A maintenance page has room for some sentences. */
const longestMessage = 1_000;

/** Returns the notices that apply then, for everybody and for each account. Throws if that is impossible. */
export async function setNotice(config: Config, wanted: WantedNotice, runtime: Runtime): Promise<Notice[]> {
  const { accountId } = wanted;
  const columns = columnsOf(wanted);
  return beside(config, async (database) => {
    if (accountId !== null) await demandAccount(database, accountId);
    if (Object.keys(columns).length > 0) {
      await putNotice(database, { accountId, ...columns }, runtime.now());
      if (accountId !== null)
        await auditOf(runtime).write(database, {
          accountId,
          actor: "operator",
          action: "notice_changed",
          object: Object.keys(columns).sort().join(", "),
          ip: null,
        });
    }
    return await listNotices(database);
  });
}

function columnsOf({ outage, template }: WantedNotice): Partial<Omit<Notice, "accountId">> {
  return {
    ...(outage === undefined ? {} : { outage: outage !== null, message: messageOf(outage) }),
    ...(template === undefined ? {} : { template: templateOf(template) }),
  };
}

function messageOf(outage: string | null): string | null {
  const text = outage?.trim() ?? "";
  if (text.length > longestMessage)
    throw new Error(`--outage is ${text.length} characters long: give ${longestMessage} at most.`);
  return text === "" ? null : text;
}

/** Sanitised before it is stored; the page sanitises it once more. */
function templateOf(html: string | null): string | null {
  if (html === null) return null;
  if (html.length > htmlLimits.characters)
    throw new Error(`The template is ${html.length} characters long: give ${htmlLimits.characters} at most.`);
  const clean = sanitizeHtml(html).trim();
  if (clean === "") throw new Error("Nothing of the template may be shown: give HTML with text in it.");
  return clean;
}
