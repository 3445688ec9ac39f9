// The state of a gallery in its address: ?q=gas&status=Active&filter=version gt 2&orderby=name desc&page=2. A link to a list, a
// reload and the way back show the same list.
import { FilterError, readFilter, templateFields, writeFilter, type FilterCondition } from "@billwright/engine/filters";
import type { Shelf } from "@billwright/engine/templates";
import { isInternal } from "@billwright/engine/users";
import { longestTag, templateStatuses, type Role, type TemplateStatus } from "@billwright/schemas";

export const sortFields = ["name", "type", "status", "updatedAt"] as const;
export type SortField = (typeof sortFields)[number];

/** The list itself, then where templates are put away. */
export const shelves: readonly Shelf[] = ["list", "archive", "bin"];

export interface ListSort {
  by: SortField;
  isDescending: boolean;
}

export interface ListState {
  /** Part of a name. */
  search: string;
  /** null: every status. */
  status: TemplateStatus | null;
  /** Left out: the list itself. */
  shelf?: Shelf;
  /** Left out: whatever its tags. */
  tag?: string;
  /** Only what waits for the reader. */
  waitsForMe?: true;
  /** All must hold. */
  conditions: readonly FilterCondition[];
  sort: ListSort;
  /** From 1. */
  page: number;
}

export const pageSize = 25;
/** The server leafs through no more than a million rows. */
const lastPage = 1_000_000 / pageSize;

/** The latest change first. */
const defaultSort: ListSort = { by: "updatedAt", isDescending: true };

/** The list as it is without an address. */
export const plainList: ListState = { search: "", status: null, conditions: [], sort: defaultSort, page: 1 };

/** What of an address makes no sense is left out: an old link still shows a list. */
export function readList(query: URLSearchParams): ListState {
  const page = Number(query.get("page") ?? 1);
  return {
    search: query.get("q") ?? "",
    status: templateStatuses.find((status) => status === query.get("status")) ?? null,
    ...shelfIn(query),
    ...tagIn(query),
    ...(query.get("waiting") === "true" && { waitsForMe: true as const }),
    conditions: readConditions(query.get("filter") ?? ""),
    sort: readSort(query.get("orderby") ?? ""),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}

function shelfIn(query: URLSearchParams): Pick<ListState, "shelf"> {
  const shelf = shelves.find((one) => one !== "list" && one === query.get("shelf"));
  return shelf === undefined ? {} : { shelf };
}

function tagIn(query: URLSearchParams): Pick<ListState, "tag"> {
  const tag = (query.get("tag") ?? "").trim();
  return tag === "" || tag.length > longestTag ? {} : { tag };
}

function readConditions(text: string): FilterCondition[] {
  try {
    return readFilter(text, templateFields);
  } catch (error) {
    if (error instanceof FilterError) return [];
    throw error;
  }
}

function readSort(text: string): ListSort {
  const [name, direction] = text.split(" ");
  const by = sortFields.find((one) => one === name);
  return by === undefined ? defaultSort : { by, isDescending: direction === "desc" };
}

const sortText = ({ by, isDescending }: ListSort): string => (isDescending ? `${by} desc` : by);

/** The address of a state; default values are left out. */
export function writeList(list: ListState): URLSearchParams {
  const { search, status, shelf, tag, waitsForMe, conditions, sort, page } = list;
  const query = new URLSearchParams();
  if (search !== "") query.set("q", search);
  if (status !== null) query.set("status", status);
  if (shelf !== undefined && shelf !== "list") query.set("shelf", shelf);
  if (tag !== undefined) query.set("tag", tag);
  if (waitsForMe === true) query.set("waiting", "true");
  if (conditions.length > 0) query.set("filter", writeFilter(conditions, templateFields));
  if (sortText(sort) !== sortText(defaultSort)) query.set("orderby", sortText(sort));
  if (page > 1) query.set("page", String(page));
  return query;
}

export interface ListQuery {
  filter?: string;
  orderby: string;
  top: number;
  skip: number;
  withInternals: boolean;
  withDrafts: boolean;
  shelf?: Shelf;
  tag?: string;
  waitsForMe?: boolean;
  /** The time zone of the filter's dates. */
  timeZone?: string;
}

/** What is requested from the server, by a user whose times are shown in this zone. Internal users see internal templates as well. */
export function askFor(
  { search, status, shelf, tag, waitsForMe, conditions, sort, page }: ListState,
  { role, timeZone }: { role: Role; timeZone: string },
): ListQuery {
  const all: FilterCondition[] = [
    ...(search.trim() === "" ? [] : [{ field: "name", operator: "Contains", value: search.trim() } as const]),
    ...(status === null ? [] : [{ field: "status", operator: "Equals", value: status } as const]),
    ...conditions,
  ];
  return {
    ...(all.length > 0 ? { filter: writeFilter(all, templateFields) } : {}),
    ...(all.some(({ field }) => field === "updatedAt") ? { timeZone } : {}),
    orderby: sortText(sort),
    top: pageSize,
    skip: (page - 1) * pageSize,
    withInternals: isInternal(role),
    withDrafts: true,
    ...(shelf === undefined || shelf === "list" ? {} : { shelf }),
    ...(tag === undefined ? {} : { tag }),
    ...(waitsForMe === true && { waitsForMe }),
  };
}

export const isNarrowed = ({ search, status, tag, waitsForMe, conditions }: ListState): boolean =>
  search.trim() !== "" || status !== null || conditions.length > 0 || tag !== undefined || waitsForMe === true;
