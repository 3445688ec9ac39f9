// What all pages of /dev are made of: plain HTML without a script. Their links begin at the root and name no host, so that they lead on at whatever
// address they were opened. A developer's tool, in English like the code.
import { escapeHtml } from "../../html/escapeHtml.ts";

export const anchor = (url: string, words: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;

/** A form of one button, which posts the values. `quiet`: one of many. */
export function button(path: string, values: Readonly<Record<string, string>>, words: string, quiet = false): string {
  const hidden = Object.entries(values).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(path)}">${hidden.join("")}<button${quiet ? ' class="quiet"' : ""}>${escapeHtml(words)}</button></form>`;
}

export const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join("\n")}</ul>`;

/** `heading`, `items` and cells are HTML. */
export const card = (heading: string, body: string, id?: string): string =>
  `<section class="card"${id === undefined ? "" : ` id="${id}"`}><h3>${heading}</h3>${body}</section>`;

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide" role="region" aria-label="${escapeHtml(heads.join(", "))}" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join("")}</tr></thead><tbody>${rows
    .map(
      (cells) =>
        `<tr>${cells.map((cell, index) => `<td data-head="${escapeHtml(heads[index]!)}">${cell}</td>`).join("")}</tr>`,
    )
    .join("\n")}</tbody></table></div>`;

export const soft = (text: string): string => `<p class="soft">${escapeHtml(text)}</p>`;

interface Page {
  title: string;
  /** HTML. */
  body: string;
  /** In so many seconds it is loaded again. */
  again?: number;
}

export const document = ({ title, body, again }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${again === undefined ? "" : `\n<meta http-equiv="refresh" content="${again}">`}
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/dev/tour.css">
</head>
<body>
${body}
</body>
</html>
`;

/** A page beside /dev. `body` is HTML. */
export const innerPage = (title: string, body: string, again?: number): string =>
  document({
    title,
    body: `<header><p>${anchor("/dev", "Try Billwright")}</p><h1>${escapeHtml(title)}</h1></header>\n<main>${body}</main>`,
    ...(again !== undefined && { again }),
  });
