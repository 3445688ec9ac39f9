// Limits as a test needs them: their own numbers are large.
import type { LimitRule } from "@billwright/schemas";
import type { Database } from "../database/connect.ts";

/** As if so many had been counted, at once, for everybody who is counted by the rule already; all that its first window bears, where left out. */
export async function countAs(database: Database, rule: LimitRule, count = rule.windows[0]?.count ?? 0): Promise<void> {
  await database("limit_counts")
    .where({ name: rule.name })
    .update({ times: database.raw("times[:1]"), counts: database.raw("array[?::integer]", [count]) });
}

/** As if nothing had ever been counted: by the rules, or by any. */
export async function countNothing(database: Database, ...rules: LimitRule[]): Promise<void> {
  const counted = database("limit_counts");
  await (
    rules.length > 0
      ? counted.whereIn(
          "name",
          rules.map(({ name }) => name),
        )
      : counted
  ).delete();
}
