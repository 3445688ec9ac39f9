// The API's calls as a page: by what they are about, each with its summary and who may call it. The document itself is beside it as JSON.
import { openApiDocument } from "@billwright/schemas";
import { escapeHtml } from "../../html/escapeHtml.ts";
import { anchor, card, innerPage } from "./layout.ts";

interface Operation {
  summary: string;
  description?: string;
}

interface Call extends Operation {
  method: string;
  path: string;
}

function callsByPart(): Map<string, Call[]> {
  const paths = openApiDocument()["paths"] as Record<string, Record<string, Operation>>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, ...operation })),
  );
  const parts = new Map<string, Call[]>();
  for (const call of calls) {
    const part = call.path.split("/").slice(2, -1).join(" ") || "api";
    parts.set(part, [...(parts.get(part) ?? []), call]);
  }
  return parts;
}

const callItem = ({ method, path, summary, description = "" }: Call): string =>
  `<dt><code>${method} ${escapeHtml(path)}</code></dt><dd>${escapeHtml(summary)} ${escapeHtml(description)}</dd>`;

const idOf = (part: string): string => part.replace(/\W+/g, "-");

export function apiPage(): string {
  const parts = [...callsByPart()].sort(([one], [other]) => one.localeCompare(other));
  const contents = parts.map(
    ([part, all]) => `<li>${anchor(`#${idOf(part)}`, part)} <span class="soft">${all.length}</span></li>`,
  );
  return innerPage(
    "API documents",
    `<p>Every call that the pages make, and yours may. The whole of it, with each shape and answer: ${anchor("/dev/openapi.json", "OpenAPI 3.1 as JSON")}. Messages to your own systems: ${anchor("/dev/integrator.md", "docs/integrator.md")}.</p>
<nav aria-label="Contents"><ul class="row">${contents.join("\n")}</ul></nav>
<div class="columns">${parts.map(([part, calls]) => card(escapeHtml(part), `<dl>${calls.map(callItem).join("\n")}</dl>`, idOf(part))).join("\n")}</div>`,
  );
}
