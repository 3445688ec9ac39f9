// The languages that match a search: by their own name or their code, ignoring case and accents.
import { nameOf } from "../../i18n/language.ts";

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const matchingLanguages = (languages: readonly string[], search: string): readonly string[] => {
  const wanted = plain(search.trim());
  return languages.filter((code) => plain(nameOf(code)).includes(wanted) || plain(code).startsWith(wanted));
};
