// Which users a list shows, and in which order.
import type { Data } from "../../client/client.ts";
import type { Sort } from "../../ui/DataTable.tsx";

export type AccountUser = Data<"POST /api/Account/SetUserRole">;

/** The name; the address where there is none. */
export const nameOfUser = ({ firstName, lastName, email }: AccountUser): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email;

const sortedBy: Record<string, (user: AccountUser) => string> = {
  name: nameOfUser,
  email: ({ email }) => email,
  role: ({ role }) => role,
  last: ({ lastSignInAt }) => lastSignInAt ?? "",
};

/** Those whose name or address contains the searched words, sorted as the reader's language sorts. */
export function shownUsers(
  users: readonly AccountUser[],
  search: string,
  { by, isDescending }: Sort,
  language: string,
): AccountUser[] {
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = users.filter((user) =>
    `${nameOfUser(user)} ${user.email}`.toLocaleLowerCase(language).includes(wanted),
  );
  const { compare } = new Intl.Collator(language, { numeric: true });
  const text = sortedBy[by] ?? nameOfUser;
  const sorted = found.sort((one, other) => compare(text(one), text(other)) || compare(one.email, other.email));
  return isDescending ? sorted.reverse() : sorted;
}
