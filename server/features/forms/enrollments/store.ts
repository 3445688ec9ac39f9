// Reads forms and what has been submitted to them.
import { accountNumberLength } from "@billwright/engine/bank";
import { rolesThatEdit, type EnrollmentType, type TemplateStatus } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { isTest } from "../../../tokens/subject.ts";

/** A form with its account, as one link opens it. */
export interface OpenedForm {
  accountId: string;
  enrollmentId: string;
  name: string;
  type: EnrollmentType;
  status: TemplateStatus;
  /** The version customers fill in now; null: none was ever activated. */
  versionId: string | null;
  /** The biller's name. */
  companyName: string;
  country: string;
  supportPhone: string | null;
  supportEmail: string | null;
  /** Where customers set their preferences, as the account has set it. */
  preferencesLink: string | null;
  captureIp: boolean;
  /** The most digits of a bank account's number: 16, or 17 as the account has set it. */
  accountDigits: number;
  /** The least instalment of a plan, in the currency's unit; 0: the account sets none. */
  leastInstallment: number;
  /** The account's settings for one-time codes, as stored. */
  codeSettings: unknown;
  /** The account has a system that is notified of events. */
  hasWebhook: boolean;
  /** A user of the account is notified of each new answer. */
  isAnnounced: boolean;
  /** Taken back; a test link also where whoever made it writes templates no more. */
  isRevoked: boolean;
}

/** The link's form; undefined where there is none. One query, as every call of a customer begins with it. */
export async function findForm(database: Queryable, link: Link): Promise<OpenedForm | undefined> {
  return database("templates as e")
    .join("accounts as a", "a.account_id", "e.account_id")
    .where({ "e.account_id": link.accountId, "e.template_id": link.enrollmentId, "e.channel": "DynamicForms" })
    .first<OpenedForm | undefined>(
      "e.account_id as accountId",
      "e.template_id as enrollmentId",
      "e.name",
      "e.type",
      "e.status",
      "e.active_version_id as versionId",
      "a.name as companyName",
      "a.country",
      "a.support_phone as supportPhone",
      "a.support_email as supportEmail",
      "a.capture_ip as captureIp",
      database.raw(
        `case when a.settings->'branding'->>'bankAccountDigits' = '17' then 17 else :accountNumberLength::int end as "accountDigits"`,
        { accountNumberLength },
      ),
      database.raw(`coalesce((a.settings->'branding'->>'leastInstallment')::float8, 0) as "leastInstallment"`),
      database.raw(`a.settings->'codes' as "codeSettings"`),
      database.raw(`a.settings->>'preferencesLink' as "preferencesLink"`),
      database.raw(
        `exists (
          select from webhook_addresses w where w.account_id = e.account_id and w.state = 'on'
            and (w.events is null or 'submission.final' = any(w.events))
        ) as "hasWebhook"`,
      ),
      database.raw(`e.notified_at_once <> '{}' as "isAnnounced"`),
      database.raw(
        `(
          exists (select from revoked_links r where r.account_id = e.account_id and r.link_id = :linkId)
          or :isTest::boolean and not exists (
            select from users u where u.account_id = e.account_id and u.user_id = :madeBy
              and u.disabled_at is null and u.role = any(:rolesThatEdit::text[])
          )
        ) as "isRevoked"`,
        { linkId: link.jti, isTest: isTest(link), madeBy: link.madeBy ?? "", rolesThatEdit },
      ),
    );
}
