// The languages that a form can be translated into.
import { languages, type Language } from "@billwright/schemas";

export type Foreign = Exclude<Language, "en">;
export const foreign = (Object.keys(languages) as Language[]).filter((code): code is Foreign => code !== "en");
