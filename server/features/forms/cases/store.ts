// The SQL of test cases. Every query names the account.
import type { Enrollment, Fixture, FixtureSession } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { userName } from "../../staff/index.ts";

/** The form that a case belongs to. */
export interface FormKey {
  accountId: string;
  templateId: string;
}

interface StoredCase {
  caseId: string;
  title: string;
  session: FixtureSession;
  /** The index of its form in the list of forms. */
  form: number;
  /** A name. */
  savedBy: string;
  savedAt: Date;
}

/** Cases, and what they were recorded on: most on the same few versions, each of which is there once. */
export interface CasesOnForms {
  forms: Enrollment[];
  cases: StoredCase[];
}

const at = ({ accountId, templateId }: FormKey) => ({ account_id: accountId, template_id: templateId });

/** Equal forms have equal text as jsonb. */
const formHash = `sha256(convert_to(c.fixture ->> 'enrollment', 'UTF8'))`;

interface CaseRow extends Omit<StoredCase, "form"> {
  hash: string;
  /** In the first case of each form. */
  enrollment: Enrollment | null;
}

export async function findCases(database: Queryable, { accountId, templateId }: FormKey): Promise<CasesOnForms> {
  const order = "c.title, c.case_id";
  const rows = await database("template_cases as c")
    .leftJoin("users as u", { "u.account_id": "c.account_id", "u.user_id": "c.saved_by" })
    .where({ "c.account_id": accountId, "c.template_id": templateId })
    .orderByRaw(order)
    .select<CaseRow[]>(
      "c.case_id as caseId",
      "c.title",
      database.raw("c.fixture - 'enrollment' as session"),
      database.raw(`encode(${formHash}, 'hex') as hash`),
      database.raw(
        `case when row_number() over (partition by ${formHash} order by ${order}) = 1 then c.fixture -> 'enrollment' end as enrollment`,
      ),
      database.raw(`coalesce(${userName("u")}, c.saved_by) as "savedBy"`),
      "c.saved_at as savedAt",
    );
  const firsts = rows.filter(({ enrollment }) => enrollment !== null);
  const indexes = new Map(firsts.map(({ hash }, index) => [hash, index]));
  return {
    forms: firsts.map(({ enrollment }) => enrollment!),
    cases: rows.map(({ hash, enrollment: _, ...one }) => ({ ...one, form: indexes.get(hash)! })),
  };
}

/** The account's forms that have cases; what is in the bin is none of them. */
export const findFormsWithCases = (
  database: Queryable,
  accountId: string,
): Promise<{ id: string; name: string; cases: number }[]> =>
  database("template_cases as c")
    .join("templates as t", { "t.account_id": "c.account_id", "t.template_id": "c.template_id" })
    .where({ "c.account_id": accountId })
    .whereNot("t.shelf", "bin")
    .groupBy("t.template_id", "t.name")
    .orderBy(["t.name", "t.template_id"])
    .select<{ id: string; name: string; cases: number }[]>(
      "t.template_id as id",
      "t.name",
      database.raw("count(*)::integer as cases"),
    );

export async function countCases(database: Queryable, form: FormKey): Promise<number> {
  const [row] = await database("template_cases").where(at(form)).count<{ n: string }[]>("* as n");
  return Number(row?.n);
}

export interface SavedCase extends FormKey {
  caseId: string;
  fixture: Fixture;
  userId: string;
  now: Date;
}

const columnsOf = ({ fixture, userId, now }: SavedCase) => ({
  title: fixture.title,
  fixture: JSON.stringify(fixture),
  saved_by: userId,
  saved_at: now,
});

export async function insertCase(transaction: Transaction, saved: SavedCase): Promise<void> {
  await transaction("template_cases").insert({ ...at(saved), case_id: saved.caseId, ...columnsOf(saved) });
}

/** False: there is no such case. */
export async function renewCase(transaction: Transaction, saved: SavedCase): Promise<boolean> {
  const changed = await transaction("template_cases")
    .where({ ...at(saved), case_id: saved.caseId })
    .update(columnsOf(saved));
  return changed === 1;
}

/** The title of the case that was deleted; undefined: there was none. */
export async function deleteCase(
  transaction: Transaction,
  { caseId, ...form }: FormKey & { caseId: string },
): Promise<string | undefined> {
  const rows = await transaction("template_cases")
    .where({ ...at(form), case_id: caseId })
    .delete<{ title: string }[]>(["title"]);
  return rows[0]?.title;
}
