// What index.html gets at build so that something is read soon on a slow line: the styles of what stands until the page's code is there,
// inline (the server allows them by their hash); all other styles after it; and the code of a form, requested at once, yet behind the rest.
// What sanitises an author's HTML is requested where the server says that there is some.
import type { Plugin, Rolldown } from "vite";
import { criticalOf } from "./criticalStyles.ts";

/** The modules whose chunks a form needs before its first field can be used. */
const needed = ["/pages/app/start.tsx", "/pages/customer/form/FormPage.tsx", "/pages/i18n/english/form.ts"];

const sanitizer = "/renderer/elements/sanitize.ts";

export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = chunksOf(bundle);
        const styles = [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
        const critical = styles.map((file) => criticalOf(sourceOf(bundle, file))).join("");
        const preloads = chunks
          .filter(({ fileName }) => !html.includes(`src="/${fileName}"`))
          .map((chunk) => linkTo(chunk, 'rel="modulepreload"'));
        preloads.push(linkTo(chunkOf(bundle, sanitizer), "{{sanitizer}}"));
        const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
        return replaceOnce(
          replaceOnce(html, "</head>", `  <style>${critical}</style>\n    ${preloads.join("\n    ")}\n  </head>`),
          "<noscript>",
          `${sheets.join("\n    ")}\n    <noscript>`,
        );
      },
    },
  };
}

/** With all that they import. */
function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const all = Object.values(bundle);
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputBundle[string] | undefined): void => {
    if (chunk?.type !== "chunk" || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(all.find(({ fileName }) => fileName === name));
  };
  for (const ending of needed) add(chunkOf(bundle, ending));
  return [...found];
}

function chunkOf(bundle: Rolldown.OutputBundle, ending: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle)
    .filter((file) => file.type === "chunk")
    .find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(ending)));
  if (!chunk) throw new Error(`No chunk has ${ending}. Name what took its place in pages/build/firstPaint.ts.`);
  return chunk;
}

const linkTo = ({ fileName }: Rolldown.OutputChunk, rel: string): string =>
  `<link ${rel} fetchpriority="low" crossorigin href="/${fileName}">`;

function sourceOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file];
  return asset?.type === "asset" ? String(asset.source) : "";
}

function replaceOnce(html: string, what: string, by: string): string {
  if (html.split(what).length !== 2) throw new Error(`index.html has to have ${what} once.`);
  return html.split(what).join(by);
}
