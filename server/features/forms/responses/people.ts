// The users who work on responses, by name.
import { rolesThatEdit, type CallData } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { findPeople } from "../../staff/index.ts";

type Person = CallData<"GET /api/Responses/List">["people"][number];

export interface People {
  /** Those who may work on a response. */
  workers: Person[];
  /** Those who may read it. */
  readers: Person[];
  /** Of anybody who ever signed in to the account; the id of others. */
  nameOf(userId: string): string;
}

export async function peopleOf(database: Queryable, accountId: string): Promise<People> {
  const all = await findPeople(database, accountId);
  const names = new Map(all.map(({ userId, name }) => [userId, name]));
  const readers = all.filter(({ isDisabled }) => !isDisabled);
  const workers = readers.filter(({ role }) => rolesThatEdit.includes(role));
  return {
    workers: workers.map(named),
    readers: readers.map(named),
    nameOf: (userId) => names.get(userId) ?? userId,
  };
}

const named = ({ userId, name }: { userId: string; name: string }): Person => ({ id: userId, name });
