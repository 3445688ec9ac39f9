// The same form as a page by hand, served as a file: HTML, one inline style, no script. What a first load is measured beside.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import type { InputForm } from "@billwright/schemas";
import { escapeHtml } from "../../../server/html/escapeHtml.ts";

const style = readFileSync(join(import.meta.dirname, "..", "browser", "floor.css"), "utf8");

function fieldOf({ id, name, inputType, options, length }: InputForm): string {
  const label = escapeHtml(name ?? "");
  const texts = (options ?? []).map((option) => escapeHtml(option.name ?? ""));
  if (inputType === "Dropdown")
    return `<div class="field"><label for="${id}">${label}</label><select id="${id}">${texts.map((text) => `<option>${text}</option>`).join("")}</select></div>`;
  if (inputType === "Text")
    return `<div class="field"><label for="${id}">${label}</label><textarea id="${id}"></textarea></div>`;
  if (inputType === "ShortText")
    return `<div class="field"><label for="${id}">${label}</label><input id="${id}"></div>`;
  const choices = texts.length > 0 ? texts : Array.from({ length: length ?? 0 }, (_none, at) => String(at + 1));
  const type = inputType === "CheckBox" ? "checkbox" : "radio";
  const boxes = choices.map(
    (text) => `<label class="option"><input type="${type}" name="${id}"><span>${text}</span></label>`,
  );
  return `<fieldset class="field"><legend>${label}</legend>${boxes.join("")}</fieldset>`;
}

const pageOf = (inputs: readonly InputForm[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A form</title><link rel="icon" href="data:,"><style>${style}</style><main><h1>A form</h1><form class="bw-form-body">${inputs.map(fieldOf).join("")}</form><button type="button">Submit</button></main></html>`;

export interface PlainPages {
  addressOf(name: string): string;
  stop(): Promise<unknown>;
}

/** Serves each form by its name. */
export async function servePlain(forms: Readonly<Record<string, readonly InputForm[]>>): Promise<PlainPages> {
  const pages = new Map(Object.entries(forms).map(([name, inputs]) => [`/${name}`, gzipSync(pageOf(inputs))]));
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? "");
    if (!page) return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip" }).end(page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (name) => `http://localhost:${port}/${name}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
