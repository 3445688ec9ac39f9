// How the pages are built: into dist, hashed, nothing inline, so that they run under the strictest CSP. The server fills index.html's
// placeholders and serves the rest as it is.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { firstPaint } from "./build/firstPaint.ts";
import { worker } from "./build/worker.ts";

/** What explains a form to its author. Alone: what it uses of a form's own parts stays where forms load it from. */
const inspectorParts = {
  name: "inspector",
  test: /\/(renderer\/inspector|engine\/(words|replay))\//,
  priority: 1,
  includeDependenciesRecursively: false,
};
/** The messages that no customer's page shows. */
const staffWords = {
  name: "staffWords",
  test: /\/schemas\/messages\/(wholeCatalogue\.ts|staff\/|mail\/)/,
  priority: 1,
  includeDependenciesRecursively: false,
};
/** What checks a JSON Schema in a page, for authors alone. */
const schemaCheckParts = { name: "schemaCheck", test: /\/node_modules\/typebox\//, priority: 1 };
/** What the first lines need: they ask for the form's own data while the rest is still on its way. */
const firstLines = {
  name: "first",
  test: /\/(pages\/(app\/main|client\/(ahead|answer|client|device|request|retry)|services\/(storage|stored))|schemas\/(embedded|hostFeatures|pageAddress|pages|calls\/call))/,
  priority: 2,
};
/** What every form needs at once. Not what it loads late: windows, charts, files, signatures, phone formats, the sanitiser. */
const formParts = {
  name: "form",
  test: /^(?!.*\.css$).*\/(pages\/(flows\/(?!budget)|customer\/(form\/(?!LazyCode|LazyResults)|receipt\/justSent))|renderer\/(?!index|inspector|controls|styles|RendererProvider|useStore|elements\/(SafeHtml|elements)|blocks\/(CodeModal|Results)|elements\/sanitize|widgets\/(Attachment|DateTime|FileDrop|Signature|PhoneNumber\/(formatNational|metadata)))|node_modules\/(@rjsf|fast-equals|fast-uri|idb-keyval|jsonpointer|markdown-to-jsx)\/|(engine|schemas)\/(?!color|enumerations|filters|fixture|messages|calls|pass\/|replay|screens|state\/explain|templates|text\/(allowedAddress|mergeTags)|theme|translation|users\/(?!password)|words))/,
  includeDependenciesRecursively: false,
};
/** What every page with fields laid out by hand needs: many small files otherwise, each with its own wait on a slow line. */
const screenParts = {
  name: "screens",
  test: /\/(pages\/(screens\/(?!ScreenPhone)|ui\/(fields|EmailField|ConfirmDialog|Facts|facts|dialog|OwedBar|owedBar|useFocusOnward|useLeaveWarning)\b)|engine\/screens\/(screen|compileScreen|screenValues)\.ts)/,
  includeDependenciesRecursively: false,
};
/** The frame of every page, with the words that most of them show. */
const shellParts = {
  name: "shell",
  test: /\/(pages\/(app\/(start|parts|routes|customerPages|directPages|StaffWaiting)|background\/|link\/|services\/|client\/|i18n\/(?!english\/(?!form))|shell\/|ui\/(icons|pageContent|ContactLinks|Crash|Message|StaffSkeleton|Page(Heading|Skeleton)|use(?!Menu)[A-Z]|notices\/))|node_modules\/(react|react-dom|react-router|react-i18next|i18next|scheduler|use-sync-external-store|html-parse-stringify|void-elements|cookie)\/|renderer\/(controls\/(?!Tabs)|RendererProvider|useStore|elements\/(SafeHtml|elements))|schemas\/(enumerations|messages\/(?!billing\/|selfService\/))|engine\/text\/(allowedAddress|mergeTags))|\/(renderer\/(?!inspector|blocks\/(CodeModal|Results)|widgets\/(Attachment|DateTime|FileDrop|Signature))|pages\/(customer\/form\/|ui\/(contactLinks|message|skeleton)\.)).*css$/,
  includeDependenciesRecursively: false,
};

const reactRouter = fileURLToPath(new URL("../production/index.mjs", import.meta.resolve("react-router")));

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), firstPaint(), worker(), compressed(mode === "production" ? "best" : "quick")],
  resolve: {
    conditions: ["@billwright/source", "module", "browser", "development|production"],
    // Its package names its development build alone to a bundler, with the warnings in.
    alias: [
      { find: /^react-router$/, replacement: reactRouter },
      { find: "fast-uri", replacement: fileURLToPath(new URL("build/noReferences.ts", import.meta.url)) },
    ],
  },
  define: {
    // The made-up languages are for development and for test builds (vite build --mode test).
    __TEST_LANGUAGES__: JSON.stringify(mode !== "production"),
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    sourcemap: false,
    // An image inlined as data: would do no harm, a font would break font-src 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every form needs stays together. Without a say the bundler cuts it up by which staff page shares what with it: three times
    // the files, and more to download.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [firstLines, inspectorParts, staffWords, schemaCheckParts, formParts, shellParts, screenParts],
        },
      },
    },
  },
}));
