// The categories of an account, as an operator's file sets them: what is there keeps its id, whatever it is called now (decisions-proposed.md P134).
import { readCategories } from "@billwright/engine/consent";
import type { Transaction } from "../../../database/connect.ts";
import { SettingsError, type CategorySettings } from "../../platform/index.ts";
import { findAllCategories, type Category } from "./categories.ts";
import { countsIn } from "./rows.ts";

export interface CategoryChange {
  categories: readonly CategorySettings[];
  now: Date;
  newId(): string;
  /** Categories that somebody has accepted or refused may go. */
  mayRemove: boolean;
}

/** In the order of the file. Consents and refusals of a removed one are kept, in case it comes back. Throws SettingsError. */
export async function putCategories(
  transaction: Transaction,
  accountId: string,
  { categories: wanted, now, newId, mayRemove }: CategoryChange,
): Promise<void> {
  const known = await findAllCategories(transaction, accountId);
  const { categories, removed, unclear } = readCategories(known, wanted, newId);
  const ofId = (id: string) => known.find((category) => category.id === id)!;
  const problems = unclear.map(
    ({ index, id }) =>
      `categories.${index}.name is or was the name of the category with the id "${id}", now "${ofId(id).name}": give that id, or another name`,
  );
  if (!mayRemove) problems.push(...(await problemsOfRemoving(transaction, accountId, removed.map(ofId))));
  if (problems.length > 0) throw new SettingsError(problems);
  // A name is one category's at a time: those that swap theirs have none in between.
  await transaction("categories")
    .where({ account_id: accountId })
    .update({ name: transaction.raw("'\u0001' || category_id") });
  for (const { id } of known.filter(({ id: each }) => !categories.some((category) => category.id === each)))
    await transaction("categories")
      .where({ account_id: accountId, category_id: id })
      .update({ name: ofId(id).name, removed_at: ofId(id).isRemoved ? transaction.raw("removed_at") : now });
  for (const [position, { id, wanted: category, formerNames }] of categories.entries()) {
    const row = { ...rowOf(category), former_names: JSON.stringify(formerNames), position, removed_at: null };
    const key = { account_id: accountId, category_id: id };
    if (known.some((each) => each.id === id)) await transaction("categories").where(key).update(row);
    else await transaction("categories").insert({ ...key, ...row });
  }
}

const rowOf = ({
  name,
  names = {},
  description = "",
  descriptions = {},
  kind,
  channels,
  ...more
}: CategorySettings) => ({
  ...{ name, description, channels: JSON.stringify(channels), kind: kind ?? null },
  ...{ names: JSON.stringify(names), descriptions: JSON.stringify(descriptions) },
  ...{ visible: more.visible ?? true, hide: more.hide ?? false, new_bill: more.newBill ?? false },
  rules: JSON.stringify({ ...(more.hours && { hours: more.hours }), ...(more.cap && { cap: more.cap }) }),
});

/** One that customers have accepted or refused is not removed by a slip, such as another name without its id. */
async function problemsOfRemoving(
  transaction: Transaction,
  accountId: string,
  removed: readonly Category[],
): Promise<string[]> {
  if (removed.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: { id: string; accepted: string; refused: string }[] }>(
    `select category_id as id, count(distinct recipient_id) filter (where given) as accepted,
       count(distinct recipient_id) filter (where not given) as refused from (
       select distinct on (recipient_id, category_id, channel) recipient_id, category_id, given from consents as it
       where account_id = :accountId and category_id = any(:ids) and ${countsIn("it")}
       order by recipient_id, category_id, channel, version desc) as newest
     group by category_id`,
    { accountId, ids: removed.map(({ id }) => id) },
  );
  return rows.map(({ id, accepted, refused }) => {
    const name = removed.find((category) => category.id === id)!.name;
    const both = [...customersWho(Number(accepted), "accepted"), ...customersWho(Number(refused), "refused")];
    return `categories: "${name}" would be removed, which ${both.join(" and ")}: to give it another name, name its id "${id}"; to remove it, say --remove-categories`;
  });
}

function customersWho(count: number, did: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 customer has ${did}` : `${count} customers have ${did}`];
}
