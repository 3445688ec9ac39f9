// The categories of an account over time: each has an id that never changes, whatever it is called. An operator's file, which may name no
// ids, is read onto those that are there (decisions-proposed.md P134).
import type { Language } from "@billwright/schemas";

export interface KnownCategory {
  id: string;
  /** As a biller's system names it. */
  name: string;
  /** As customers read it, by language. */
  names: Readonly<Partial<Record<Language, string>>>;
  /** What it was called before. */
  formerNames: readonly string[];
  /** No longer offered; the consents and refusals of it are kept, in case it comes back. */
  isRemoved: boolean;
}

/** A category as a file has it. */
export interface WantedCategory {
  id?: string | undefined;
  name: string;
  names?: Readonly<Partial<Record<Language, string>>> | undefined;
}

const namesOf = ({ name, names }: Pick<KnownCategory, "name" | "names">): string[] => [name, ...Object.values(names)];

/** The one that is meant by an id or a name: one of now wins over one that it has had. */
export function findCategory<Category extends KnownCategory>(
  categories: readonly Category[],
  named: string,
): Category | undefined {
  const offered = categories.filter(({ isRemoved }) => !isRemoved);
  return (
    offered.find(({ id }) => id === named) ??
    offered.find((category) => namesOf(category).includes(named)) ??
    offered.find(({ formerNames }) => formerNames.includes(named))
  );
}

/** The same among those that were removed, too: what was said of one of them counts when it comes back. */
export function findCategoryEver<Category extends KnownCategory>(
  categories: readonly Category[],
  named: string,
): Category | undefined {
  return (
    categories.find(({ id }) => id === named) ??
    findCategory(categories, named) ??
    categories.find((category) => namesOf(category).includes(named)) ??
    categories.find(({ formerNames }) => formerNames.includes(named))
  );
}

/** In the reader's language, else as it is called. */
export const categoryName = ({ name, names }: Pick<KnownCategory, "name" | "names">, language: Language): string =>
  names[language] ?? name;

export interface CategoryFile<Wanted> {
  /** Each wanted one with its id, in the file's order, and all names that it has had. */
  categories: { id: string; wanted: Wanted; formerNames: string[] }[];
  /** Ids of those that the file leaves out. */
  removed: string[];
  /** Positions in the file of those whose name another category has had: it has to say by its id which one it is. */
  unclear: { index: number; id: string }[];
}

/**
 * The categories of a file, each with its id: the one it names, else that of the category that is called so, else that of the one that was, else a
 * new one. Of two that could be one, the file has to say.
 */
export function readCategories<Wanted extends WantedCategory>(
  known: readonly KnownCategory[],
  file: readonly Wanted[],
  newId: () => string,
): CategoryFile<Wanted> {
  const byId = new Map(known.map((category) => [category.id, category]));
  const current = new Map(known.map((category) => [category.name, category]));
  const named = new Set(file.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const isFree = ({ id }: KnownCategory) => !named.has(id);
  /** The file has it under the name that it has now. */
  const isListed = ({ name, isRemoved }: KnownCategory) => !isRemoved && file.some((wanted) => wanted.name === name);
  const unclear: CategoryFile<Wanted>["unclear"] = [];
  const idOf = (wanted: Wanted, index: number): string => {
    const bearer = current.get(wanted.name);
    if (wanted.id !== undefined) {
      // Another's name, which that one keeps or has been removed under.
      if (bearer && bearer.id !== wanted.id && !named.has(bearer.id)) unclear.push({ index, id: bearer.id });
      return wanted.id;
    }
    if (bearer && !bearer.isRemoved && isFree(bearer)) return bearer.id;
    const candidates = known.filter((each) => each === bearer || each.formerNames.includes(wanted.name));
    const [only, ...others] = candidates;
    if (only && others.length === 0 && isFree(only) && !isListed(only)) return only.id;
    if (only) unclear.push({ index, id: only.id });
    return newId();
  };
  const categories = file.map((wanted, index) => {
    const id = idOf(wanted, index);
    const before = byId.get(id);
    const all = before ? [...before.formerNames, ...namesOf(before)] : [];
    const now = namesOf({ name: wanted.name, names: wanted.names ?? {} });
    return { id, wanted, formerNames: [...new Set(all)].filter((name) => !now.includes(name)) };
  });
  const kept = new Set(categories.map(({ id }) => id));
  const removed = known.filter(({ id, isRemoved }) => !isRemoved && !kept.has(id)).map(({ id }) => id);
  return { categories, removed, unclear };
}
