// The words that are kept beside a choice begin with what it is about, as the page names it.
import { categoryName } from "@billwright/engine/consent";
import { channelNames, type Language, type MessageKey } from "@billwright/schemas";
import type { Category } from "./categories.ts";
import type { NewRow } from "./rows.ts";

/** The names of the category and of the channel in the page's language; none of everything. @param text A text of the catalogue in that language. */
export const namesRead =
  (categories: readonly Category[], language: Language, text: (key: MessageKey) => string) =>
  ({ categoryId, channel }: Pick<NewRow, "categoryId" | "channel">): string[] => {
    const category = categories.find(({ id }) => id === categoryId);
    return [...(category ? [categoryName(category, language)] : []), ...(channel ? [text(channelNames[channel])] : [])];
  };
