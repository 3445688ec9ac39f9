// The lists of templates (list.headers, list.filter).
import { FilterError, readFilter, templateFields } from "@billwright/engine/filters";
import type { CallData, CallQuery, TemplateChannel } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { refuse, Refused } from "../../../http/refusal.ts";
import type { Routes } from "../../../http/route.ts";
import { isTimeZone } from "../../platform/index.ts";
import type { Actor } from "../../staff/index.ts";
import { headerOf } from "./headers.ts";
import { waitingFor } from "./waiting.ts";
import { listTemplates, sortFields, type Listing, type SortField } from "./listStore.ts";

type Forms = "GET /api/Enrollments/Headers";
type Templates = "GET /api/Templates/Headers";

/** Every signed-in user may read them: all roles of the account. */
export const listRoutes = (): Routes<Forms | Templates> => ({
  "GET /api/Enrollments/Headers": ({ opened, query, reader }) => list(reader, opened, query, "DynamicForms"),
  "GET /api/Templates/Headers": ({ opened, query: { channel, ...query }, reader }) =>
    list(reader, opened, query, channel),
});

async function list(
  database: Database,
  actor: Actor,
  query: CallQuery<Forms>,
  channel: TemplateChannel,
): Promise<CallData<Forms>> {
  const { accountId, userId } = actor;
  const { isStandard = null, withInternals = false, withDrafts = true, shelf = "list" } = query;
  const { top = 25, skip = 0, timeZone = "UTC", tag = null, waitsForMe = false } = query;
  if (!isTimeZone(timeZone)) throw refuse("BAD", "session.timeZone", { field: "timeZone" });
  const { rows, total } = await listTemplates(database, {
    accountId,
    channel,
    isStandard,
    withInternals,
    withDrafts,
    shelf,
    tag,
    only: waitsForMe ? await waitingFor(database, actor, channel) : null,
    conditions: conditionsOf(query.filter ?? ""),
    timeZone,
    sort: sortOf(query.orderby ?? "updatedAt desc"),
    top,
    skip,
  });
  return { rows: rows.map((row) => headerOf(row, userId)), total };
}

/** Throws BAD, naming the filter. */
function conditionsOf(filter: string): Listing["conditions"] {
  try {
    return readFilter(filter, templateFields) as Listing["conditions"];
  } catch (error) {
    if (error instanceof FilterError)
      throw new Refused("BAD", [{ key: error.key, params: error.params, field: "filter" }]);
    throw error;
  }
}

/** "name", "name asc" or "name desc". */
function sortOf(orderby: string): Listing["sort"] {
  const [field = "", direction = "asc", ...more] = orderby.trim().split(/ +/);
  const isField = (sortFields as readonly string[]).includes(field);
  if (!isField || more.length > 0 || !["asc", "desc"].includes(direction.toLowerCase()))
    throw new Refused("BAD", [{ key: "field.choice", params: { field: "orderby" }, field: "orderby" }]);
  return { field: field as SortField, isDescending: direction.toLowerCase() === "desc" };
}
