// The filters of a list that a user keeps under names.
import { hasVisibleText, plainLine } from "@billwright/engine/text";
import { mostViews, type CallData } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { TemplateServices } from "./services.ts";

type List = "GET /api/Templates/Views";
type Save = "POST /api/Templates/SaveView";
type Delete = "POST /api/Templates/DeleteView";

const of = ({ accountId, userId }: { accountId: string; userId: string }) => ({
  account_id: accountId,
  user_id: userId,
});

export async function listViews({ database }: TemplateServices, context: CallContext<List>): Promise<CallData<List>> {
  const { opened, query } = context;
  const views = await database("template_views")
    .where({ ...of(opened), channel: query.channel })
    .orderByRaw("folded(name), view_id")
    .select<CallData<List>["views"]>({ viewId: "view_id", name: "name", query: "query" });
  return { views };
}

export async function saveView(services: TemplateServices, context: CallContext<Save>): Promise<CallData<Save>> {
  const { database, runtime } = services;
  const { channel, query } = context.body;
  const name = plainLine(context.body.name);
  if (!hasVisibleText(name)) throw refuse("BAD", "field.missing", { field: "name" });
  return inTransaction(database, runtime, async (transaction) => {
    const actor = await context.opened.again(transaction);
    const own = () => transaction("template_views").where(of(actor));
    const earlier = await own()
      .where({ channel })
      .whereRaw("folded(name) = folded(?)", [name])
      .first<{ viewId: string } | undefined>("view_id as viewId");
    if (earlier !== undefined) {
      await own().where({ view_id: earlier.viewId }).update({ name, query });
      return earlier;
    }
    const [row] = await own().count<{ n: string }[]>("* as n");
    if (Number(row?.n) >= mostViews) throw refuse("REFUSE", "views.tooMany", { n: mostViews });
    const viewId = runtime.newId();
    await transaction("template_views").insert({ ...of(actor), view_id: viewId, channel, name, query });
    return { viewId };
  });
}

export async function deleteView({ database }: TemplateServices, context: CallContext<Delete>): Promise<null> {
  const { opened, body } = context;
  const deleted = await database("template_views")
    .where({ ...of(opened), view_id: body.viewId })
    .delete();
  if (deleted === 0) throw notFound();
  return null;
}
