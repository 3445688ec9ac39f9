// The inert block of JSON in a page's HTML. It never runs, so the strict CSP does not ask for it.
import { embeddedId, type EmbeddedAnswer } from "@billwright/schemas";

/** Nothing that HTML or a script reads differently from JSON: no tag, no comment, no character reference, no line separator. */
const escapes = /[<>&\u2028\u2029]/g;
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** No HTML where there are no answers. */
export const answersBlock = (answers: readonly EmbeddedAnswer[]): string =>
  answers.length === 0
    ? ""
    : `<script type="application/json" id="${embeddedId}">${JSON.stringify(answers).replace(escapes, escaped)}</script>`;
