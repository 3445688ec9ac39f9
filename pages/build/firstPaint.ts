// What index.html gets at build so that something is read soon on a slow line: the styles of what is shown until the page's code is there,
// inline (the server allows them by their hash); all other styles after it; and the code of every page, requested at once, yet behind the
// rest. Which files that is, and which a page needs beside, is in preloads.json: the server fills them in for the page at an address. What
// sanitises an author's HTML is requested where the server says that there is some.
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { lateCodes, type LateCode } from "@billwright/schemas";
import type { Plugin, Rolldown } from "vite";
import { criticalOf } from "./criticalStyles.ts";

/** The first script of every page, and that of a page which the server has rendered. */
const main = "/pages/app/main.ts";
const touched = "/pages/app/touched.ts";
/** The module whose chunks every page begins with. */
const start = "/pages/app/start.tsx";
/** A file for each part of the words. */
const english = new URL("../i18n/english", import.meta.url);
const plan = ["InstallmentSummary", "PlanUnder"].map((name) => `/renderer/blocks/InstallmentSummary/${name}.tsx`);
/** What a form's page can show first, by its own downloads. */
const late: Readonly<Record<LateCode, readonly string[]>> = {
  InstallmentPeriod: plan,
  InstallmentPlan: plan,
  Dpp: plan,
  DateTime: ["/renderer/widgets/DateTime/DateTime.tsx"],
  Attachment: ["/renderer/widgets/Attachment/Attachment.tsx"],
  Signature: ["/renderer/widgets/Signature/Signature.tsx"],
  AutoPay: ["/renderer/blocks/PaymentBlock/PaymentBlock.tsx", "/renderer/blocks/PaymentBlock/PaymentSummary.tsx"],
  standingPlan: ["/pages/customer/form/StandingPlan.tsx"],
  receipt: ["/pages/customer/receipt/FormReceipt.tsx"],
  closed: ["/pages/customer/form/states/ClosedForm.tsx"],
};
const sanitizer = "/renderer/elements/sanitize.ts";
/** The staff's pages name their components in the first, and stand in the second. */
const staff = ["/pages/app/StaffRoutes.tsx", "/pages/staff/StaffShell.tsx"];

export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: fileURLToPath(new URL("../app/touched.ts", import.meta.url)) });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const critical = stylesOf(chunksOf(bundle, [start])).map((file) => criticalOf(sourceOf(bundle, file)));
        const late = linkTo(chunkOf(bundle, sanitizer).fileName, "{{sanitizer}}");
        const head = [`  <style>${critical.join("")}</style>`, "{{preloads}}", late].join("\n    ");
        const script = `<script type="module" crossorigin src="/${chunkOf(bundle, main).fileName}"></script>`;
        const changes = {
          [script]: "{{script}}",
          "</head>": `${head}\n  </head>`,
          "{{noscript}}": "{{sheets}}\n    {{noscript}}",
        };
        return Object.entries(changes).reduce((page, [what, by]) => replaceOnce(page, what, by), html);
      },
    },
    generateBundle: {
      // By then the chunks that hold styles alone are gone.
      order: "post",
      handler(_options, bundle) {
        const first = chunkOf(bundle, main).fileName;
        const always = filesOf(chunksOf(bundle, [start])).filter((file) => file !== first);
        const beside = (modules: readonly string[]) =>
          filesOf(chunksOf(bundle, modules)).filter((file) => file !== first && !always.includes(file));
        const named = [...pagesIn("directPages.ts"), ...pagesIn("latePages.ts", "/pages/app/latePages.ts")];
        const pages = Object.fromEntries(named.map(([name, modules]) => [name, beside(modules)]));
        const parts = Object.fromEntries(
          readdirSync(english).map((file) => [basename(file, ".ts"), beside([`/pages/i18n/english/${file}`])]),
        );
        const script = {
          main: first,
          touched: chunkOf(bundle, touched).fileName,
        };
        const besideForm = (modules: readonly string[]) =>
          beside(modules).filter((file) => !pages["form"]!.includes(file));
        const comesLate = Object.fromEntries(lateCodes.map((code) => [code, besideForm(late[code])]));
        const source = JSON.stringify({ script, always, pages, late: comesLate, staff: beside(staff), parts });
        this.emitFile({ type: "asset", fileName: ".vite/preloads.json", source });
      },
    },
  };
}

/** Of each page named in this file, the modules that load it; `naming`: the file itself, where it is a download of its own. */
function pagesIn(file: string, ...naming: string[]): [name: string, modules: string[]][] {
  const source = readFileSync(new URL(`../app/${file}`, import.meta.url), "utf8");
  const found = [...source.matchAll(/^ {2}"?([\w/-]+)"?: (?:lazy\()?\(\) => import\("\.\.(\/[^"]+)"\)/gm)];
  if (found.length !== source.split('import("').length - 1)
    throw new Error(`pages/build/firstPaint.ts cannot read every page of pages/app/${file}.`);
  return found.map(([, name = "", path = ""]) => [name, [`/pages${path}`, ...naming]]);
}

/** With all that they import. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Rolldown.OutputChunk[] {
  const all = Object.values(bundle);
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputBundle[string] | undefined): void => {
    if (chunk?.type !== "chunk" || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(all.find(({ fileName }) => fileName === name));
  };
  for (const ending of modules) add(chunkOf(bundle, ending));
  return [...found];
}

function chunkOf(bundle: Rolldown.OutputBundle, ending: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle)
    .filter((file) => file.type === "chunk")
    .find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(ending)));
  if (!chunk) throw new Error(`No chunk has ${ending}. Name what replaced it in pages/build/firstPaint.ts.`);
  return chunk;
}

const stylesOf = (chunks: readonly Rolldown.OutputChunk[]): string[] => [
  ...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
];

const filesOf = (chunks: readonly Rolldown.OutputChunk[]): string[] => [
  ...chunks.map(({ fileName }) => fileName),
  ...stylesOf(chunks),
];

const linkTo = (file: string, rel: string): string => `<link ${rel} fetchpriority="low" crossorigin href="/${file}">`;

function sourceOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file];
  return asset?.type === "asset" ? String(asset.source) : "";
}

function replaceOnce(html: string, what: string, by: string): string {
  if (html.split(what).length !== 2) throw new Error(`index.html has to have ${what} once.`);
  return html.split(what).join(by);
}
