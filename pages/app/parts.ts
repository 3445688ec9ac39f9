// Which pages are in the first download, and which in the staff's: the part of the words decides it.
import { brandTokenAt, pageAt, pageNames, pageOf, type pages, type PageName, type PagePart } from "@billwright/schemas";

/** The pages of those who sign in: routes, shell, session and words are a download of their own. */
export type StaffPage = {
  [Name in PageName]: "session" extends (typeof pages)[Name]["words"][number] ? Name : never;
}[PageName];
export type CustomerPage = Exclude<PageName, StaffPage>;

const isStaffPage = (name: PageName): name is StaffPage => pageOf(name).words.includes("session");

export const staffPageNames = pageNames.filter(isStaffPage);
export const customerPageNames = pageNames.filter((name): name is CustomerPage => !isStaffPage(name));

/** The customers' page at an address, be it that of addresses that are none; null: it is the staff's. */
export function customerPageAt(path: string): CustomerPage | null {
  const name = pageAt(path)?.name ?? (isStaffs(path) ? "smart/sign-in" : "404");
  return isStaffPage(name) ? null : name;
}

/** The token that names the account of the page at an address; undefined: it has none. */
export function brandTokenIn({ pathname, searchParams }: URL): string | undefined {
  const page = pageAt(pathname);
  return page ? brandTokenAt(page, searchParams) : undefined;
}

/** The parts of the catalogue that the page at an address shows. */
export function partsAt(path: string): readonly PagePart[] {
  return pageOf(customerPageAt(path) ?? pageAt(path)?.name ?? "smart/profile").words;
}

/** An address under /smart that is no page belongs to the staff, too: their shell reports it. */
export function isStaffs(path: string): boolean {
  const page = pageAt(path);
  return page ? isStaffPage(page.name) : /^\/smart(\/|$)/i.test(path);
}
