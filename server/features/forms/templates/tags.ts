// Tags of templates: an account's own words, by which its authors find them again.
import { hasVisibleText, plainLine } from "@billwright/engine/text";
import { mostTags, type CallData } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { changingAll } from "./own.ts";
import type { TemplateServices } from "./services.ts";
import type { TemplateKey } from "./store.ts";

type List = "GET /api/Templates/Tags";
type Tag = "POST /api/Templates/Tag";

export async function listTags({ database }: TemplateServices, context: CallContext<List>): Promise<CallData<List>> {
  const { opened, query } = context;
  const tags = await database("template_tags as tag")
    .join("templates as t", { "t.account_id": "tag.account_id", "t.template_id": "tag.template_id" })
    .where({ "tag.account_id": opened.accountId, "t.channel": query.channel })
    .groupBy("tag.tag")
    .orderByRaw("folded(tag.tag), tag.tag")
    .select<{ tag: string; templates: number }[]>("tag.tag", database.raw("count(*)::integer as templates"));
  return { tags };
}

/** Several at once: all of them, or none. */
export async function tag(services: TemplateServices, context: CallContext<Tag>): Promise<null> {
  const { ids, add = [], remove = [] } = context.body;
  const [added, removed] = [add.map(written), remove.map(written)];
  await changingAll(services, context, { ids }, async ({ transaction, template, actor }) => {
    for (const one of removed) await tagsLike(transaction, template, one).delete();
    for (const one of added) await addTag(transaction, template, one);
    if ((await countTags(transaction, template)) > mostTags) throw refuse("REFUSE", "tags.tooMany", { n: mostTags });
    const { accountId, templateId: object } = template;
    const entry = { accountId, actor: actor.userId, action: "template_tagged", object } as const;
    await services.audit.write(transaction, {
      ...entry,
      ip: context.ip,
      detail: { added: added.join(", "), removed: removed.join(", ") },
    });
  });
  return null;
}

function written(typed: string): string {
  const one = plainLine(typed);
  if (!hasVisibleText(one)) throw refuse("BAD", "field.missing", { field: "add" });
  return one;
}

const at = ({ accountId, templateId }: TemplateKey) => ({ account_id: accountId, template_id: templateId });

/** "Move" and "move" are one tag. */
const tagsLike = (database: Queryable, key: TemplateKey, one: string) =>
  database("template_tags").where(at(key)).whereRaw("folded(tag) = folded(?)", [one]);

/** Spelled as the account spells it already. */
async function addTag(transaction: Transaction, key: TemplateKey, one: string): Promise<void> {
  const known = await transaction("template_tags")
    .where({ account_id: key.accountId })
    .whereRaw("folded(tag) = folded(?)", [one])
    .first<{ tag: string } | undefined>("tag");
  await transaction("template_tags")
    .insert({ ...at(key), tag: known?.tag ?? one })
    .onConflict(["account_id", "template_id", "tag"])
    .ignore();
}

async function countTags(transaction: Transaction, key: TemplateKey): Promise<number> {
  const [row] = await transaction("template_tags").where(at(key)).count<{ n: string }[]>("* as n");
  return Number(row?.n);
}
