// What a staff page says to its shell.
import { languages } from "@billwright/schemas";
import { useShell } from "../ui/pageContent.tsx";

const allLanguages = Object.keys(languages);

/** Sets the window's title to the page's while the page is mounted; staff pages can be read in every language. */
export const useStaffPage = ({ title }: { title: string }): void => useShell({ title, languages: allLanguages });
