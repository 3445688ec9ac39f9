// What a staff page says to its shell.
import { languages } from "@billwright/schemas";
import { useShell } from "../ui/pageContent.tsx";

const allLanguages = Object.keys(languages);

/** Gives the window the page's title, for as long as the page stands; staff pages can be read in every language. */
export const useStaffPage = ({ title }: { title: string }): void => useShell({ title, languages: allLanguages });
