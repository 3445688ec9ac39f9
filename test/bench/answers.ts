// The answers of the benchmark of growth: words, choices and languages that differ as customers' do, what finding them takes, and the index
// for it beside one of trigrams.
import { performance } from "node:perf_hooks";
import type { Database } from "../../server/database/connect.ts";
import type { InputForm } from "@billwright/schemas";

export const inputs: readonly InputForm[] = [
  { id: "name", name: "Name", inputType: "ShortText", required: true },
  { id: "file", name: "File", inputType: "Attachment" },
  {
    id: "fruit",
    name: "Fruit",
    inputType: "MultipleChoice",
    options: [
      { guid: "g-usual", name: "Usual" },
      { guid: "g-rare", name: "Rare" },
    ],
  },
  { id: "words", name: "Words", inputType: "Text" },
];

/**
 * SQL of what row `n` answers: one of 211 first names, one of 66,667 last names, a choice that one in a thousand made, and fourteen of 20,000
 * words, of which few are frequent.
 */
export const varied: Readonly<Record<string, string>> = {
  submission: `jsonb_set(t."submission", '{inputForms}', jsonb_build_array(
    jsonb_build_object('id', 'name', 'type', 'ShortText', 'value', 'first' || n % 211 || ' last' || n % 66667),
    jsonb_build_object('id', 'fruit', 'type', 'MultipleChoice', 'value', case when n % 1000 = 7 then 'g-rare' else 'g-usual' end),
    jsonb_build_object('id', 'words', 'type', 'Text', 'value', (
      select string_agg('word' || floor(power((abs(hashint4(n * 31 + k)::bigint) % 100000) / 100000.0, 3) * 20000)::int, ' ')
      from generate_series(1, 14) as k
    ))))`,
  language: "case when n % 1000 = 11 then 'ko' else t.language end",
  work_state: "case when n % 100 = 3 then 'working' else 'done' end",
  final_at: "t.final_at - n * interval '20 seconds'",
};

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What the list is narrowed to, each as the page asks it. */
export const found: Readonly<Record<string, Record<string, unknown>>> = {
  "first page": {},
  "a day": { from: dayAgo(30), to: dayAgo(30) },
  "in work": { state: "working" },
  "a word of the newest": { text: "Ada" },
  "a word that a third have": { text: "word0" },
  "a word that few have": { text: "word777" },
  "a first name": { text: "first7" },
  "a last name": { text: "last123" },
  "a name's beginning": { text: "last1234" },
  "a rare choice": { question: "fruit", choice: "g-rare" },
  "a rare language": { language: "ko" },
  "a reference nobody has": { text: "0000-0000" },
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const words = `response_words(account_id, enrollment_id, report_id, version_id, recipient_id, language, submission, final_at)`;

/** The index of words as the product has it; trigrams of the same answers, which know neither form nor account. */
const indexes = {
  none: null,
  words: `create index bench_index on reports using gin (${words}) where state = 'final'`,
  trigrams: `create index bench_index on reports using gin (bench_text(submission) gin_trgm_ops) where state = 'final'`,
};

/** Drops the product's index: nothing is measured after it. */
export async function compareIndexes(database: Database): Promise<void> {
  await database.raw(`create extension if not exists pg_trgm;
    create function bench_text(submission jsonb) returns text language sql immutable parallel safe as $$
      select lower(string_agg(input ->> 'value', ' ')) from jsonb_array_elements(submission -> 'inputForms') as inputs(input)
      where input ->> 'type' in ('ShortText', 'Text')
    $$;
    drop index reports_words`);
  console.log(
    "\nThe index, its size, how long it takes to make; means of 300: a report becomes final, with it; a search:",
  );
  for (const [name, create] of Object.entries(indexes)) {
    const ms = create === null ? 0 : await timed(() => database.raw(create));
    const bytes = create === null ? 0 : await sizeOf(database);
    const cost = await costOfFinal(database);
    const searches = create === null ? [] : await searchTimes(database, name === "trigrams");
    console.log(
      `${name.padEnd(10)} ${(bytes / 2 ** 20).toFixed(0).padStart(6)} MB ${(ms / 1000).toFixed(0).padStart(5)} s ${cost.toFixed(2).padStart(7)} ms  ${searches.join("; ")}`,
    );
    if (create !== null) await database.raw("drop index bench_index");
  }
}

async function sizeOf(database: Database): Promise<number> {
  const { rows } = await database.raw<{ rows: { bytes: string }[] }>(
    "select sum(pg_relation_size(relid)) as bytes from pg_partition_tree('bench_index')",
  );
  return Number(rows[0]!.bytes);
}

const columnsOf = async (database: Database): Promise<string> =>
  (
    await database("information_schema.columns")
      .where({ table_schema: "public", table_name: "reports", is_generated: "NEVER" })
      .whereNotIn("column_name", ["report_id", "slot", "idempotency_key"])
      .pluck<string[]>("column_name")
  ).join(", ");

/** A copy of a report, in a transaction of its own, as a submit's two statements on the table together. */
async function costOfFinal(database: Database): Promise<number> {
  const columns = await columnsOf(database);
  let sum = 0;
  const runs = 300;
  for (let run = 0; run < runs; run++)
    sum += await timed(() =>
      database.raw(
        `insert into reports (report_id, slot, idempotency_key, ${columns})
         select gen_random_uuid()::text, gen_random_uuid()::text, gen_random_uuid()::text, ${columns}
         from (select * from reports where state = 'final' limit 1 offset ?) as one`,
        [run],
      ),
    );
  return sum / runs;
}

/** By the index alone, as the list asks where the newest do not fill a page. */
async function searchTimes(database: Database, isTrigrams: boolean): Promise<string[]> {
  const times: string[] = [];
  for (const word of ["word0", "first7", "last123", "last1234"]) {
    const { rows } = await database.raw<{ rows: { form: string }[] }>(
      "select left(md5(account_id || '/' || enrollment_id), 8) as form from reports limit 1",
    );
    const where = isTrigrams
      ? { sql: "bench_text(submission) like ?", value: `%${word}%` }
      : { sql: `${words} @@ ?::tsquery`, value: `'${rows[0]!.form}w${word}':*` };
    const search = () =>
      database.raw(
        `with found as materialized (select report_id, final_at from reports where state = 'final' and ${where.sql})
         select report_id from found order by final_at desc, report_id desc limit 26`,
        [where.value],
      );
    await search();
    times.push(`${word} ${(await timed(search)).toFixed(0)} ms`);
  }
  return times;
}
