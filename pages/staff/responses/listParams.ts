// What the list of answers is narrowed to, in its address: so that a way back and a shared link show the same.
import type { CallQuery } from "@billwright/schemas";

type Query = CallQuery<"GET /api/Responses/List">;

/** Those that narrow the list, as they are in the address. */
const filterNames = [
  "text",
  "from",
  "to",
  "state",
  "owner",
  "noted",
  "version",
  "language",
  "channel",
  "question",
  "choice",
  "tests",
] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

export function readFilters(search: URLSearchParams): Filters {
  return Object.fromEntries(filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])));
}

/** The address with other filters: a page of the list so narrowed begins with the newest. */
export function withFilters(search: URLSearchParams, changed: Filters): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("after");
  for (const [name, value] of Object.entries(changed)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

const number = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** What the call takes of them: the server refuses what somebody has typed into the address and no field offers. */
export function queryOf({ version, channel, tests, noted, choice, question, ...texts }: Filters): Partial<Query> {
  return {
    ...(texts as Partial<Query>),
    ...(question !== undefined && choice !== undefined ? { question, choice } : {}),
    version: number(version),
    channel: number(channel),
    tests: tests === undefined ? undefined : true,
    noted: noted === undefined ? undefined : true,
  };
}
