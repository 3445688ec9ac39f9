// The error of an invalid filter, as a message that can be shown.
import { fill, staffPart, type MessageKey } from "@billwright/schemas";

/** A filter that cannot be read or written. `key` and `params` are the message's; the error's own text is its English. */
export class FilterError extends Error {
  override name = "FilterError";
  readonly key: MessageKey;
  readonly params: Record<string, string>;

  constructor(key: "filter.has" | "filter.unreadable", params: Record<string, string> = {}) {
    super(fill(staffPart[key], params));
    this.key = key;
    this.params = params;
  }
}

/** At most this many characters of a filter are quoted in a message. */
const longestQuote = 60;

export const unreadable = (text: string): FilterError =>
  new FilterError("filter.unreadable", {
    text: text.length > longestQuote ? `${Array.from(text.slice(0, longestQuote)).slice(0, -1).join("")}…` : text,
  });
