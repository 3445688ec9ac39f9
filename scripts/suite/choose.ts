// What a change can touch: the tests that npm run check runs. Everything else is left to npm test.
//
//   schemas, engine      their own tests, those of the contract, the replay, a journey of each kind: all else uses them
//   renderer             the tests that import the file, the stories of its widgets, and the journeys that open its pages
//   pages                the tests that import the file, the journeys that open its pages, and the walks of those pages
//   server               the tests that import the file or are in its feature's folder, and the journeys of the pages that make its calls
//   tests                themselves; what tests share, the tests that import it
//   documents            the tests that read documents
import { posix } from "node:path";
import { inputTypes, pageOf, type PageName } from "@billwright/schemas";
import { importsOf, usedBy, usersOf, type Imports, type Sources } from "./imports.ts";
import { filesOfPages, pagesOpenedBy, pagesThatCall } from "./pagesOf.ts";
import { partOf } from "./workspaces.ts";

export interface Choice {
  /** All of npm test: what changed is used by everything, or read without being imported. */
  everything: boolean;
  /** Files of tests. */
  tests: ReadonlySet<string>;
  /** The pages that the walks over the registry open. */
  pages: ReadonlySet<PageName>;
  /** Parts of the paths of stories; none is empty. */
  stories: ReadonlySet<string>;
  /** Whether every fixture replays. */
  replays: boolean;
}

/** What changed, and whether its code does what it did before. */
export interface Changed {
  file: string;
  alike: boolean;
}

/** What one file adds to the choice. */
type Part = { tests?: readonly string[]; pages?: readonly PageName[]; stories?: readonly string[] } & Partial<
  Pick<Choice, "everything" | "replays">
>;

const everywhere = /^(package(-lock)?\.json|tsconfig[^/]*\.json|vitest\.config\.ts)$/;
const isDocument = (file: string): boolean => /\.md$|^docs\/|^LICENSE$/.test(file);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isCode = (file: string): boolean => /\.(ts|tsx|mts|mjs|js|css|html|json|sql|yml|yaml)$/.test(file);

/** They read documents; a test holds that no other does. */
export const readersOfDocuments = [
  "server/docs.test.ts",
  "server/faults/toTheMoment.test.ts",
  "server/variables.test.ts",
  "test/architecture/documents.test.ts",
  "test/architecture/engineDoors.test.ts",
  "test/architecture/namedFunctions.test.ts",
  "test/architecture/tables.test.ts",
  "test/architecture/wings.test.ts",
  "test/requirements/asvs.test.ts",
  "test/requirements/requirements.test.ts",
];
/** They read the files that operators feed to their monitoring. */
export const readersOfMonitoring = ["server/monitoring/alerts.test.ts", "server/monitoring/monitoring.test.ts"];
/** They read the text of all sources, whatever it does. */
export const readersOfSources = [
  "server/sealed.test.ts",
  "test/architecture/",
  "test/examples/",
  "test/requirements/requirements.test.ts",
];
/** What engine and schemas promise to all others. */
export const ofContract = [
  "test/openapi/",
  "server/http/openapi.test.ts",
  "server/http/parts.test.ts",
  "test/fixtures/compiled.test.ts",
  "test/fixtures/engine.test.ts",
];
/** A form, a page of billing and a staff page: where a change touches most pages. */
export const ofEachKind = [
  "test/journeys/page.test.ts",
  "test/journeys/documents.test.ts",
  "test/journeys/staffLists.test.ts",
];
/** Of the pages of those who sign in: where forms are built, tried and evaluated. */
export const isAboutForms = (page: PageName): boolean => page.includes("form");

/** They open the pages of the registry one after the other. */
export function walksOf(page: PageName): string[] {
  const { access, words } = pageOf(page);
  if (access === "user") return [`test/accessibility/${isAboutForms(page) ? "staffFormPages" : "staffPages"}.test.ts`];
  if (access === "public") return ["test/accessibility/publicPages.test.ts"];
  const part = words.includes("selfService") ? "selfServicePages" : "formPages";
  return [`test/accessibility/${part}.test.ts`, "test/hostile/links.test.ts"];
}

/** More pages than these are most of them. */
const fewPages = 4;
const mostJourneys = 3;

/** Where many parts are put together: what uses these is no user of each of the parts. */
const putsTogether = (file: string): boolean =>
  /^server\/(wiring|start|serve|index|features\/features)\.ts$|^(server|pages)\/testing\/|^server\/demo\/|^pages\/app\//.test(
    file,
  );

export function choose(changed: readonly Changed[], project: Project): Choice {
  const parts = changed.map((each) => partFor(each, project));
  return {
    everything: parts.some(({ everything }) => everything),
    tests: new Set(parts.flatMap(({ tests = [] }) => tests).flatMap((wanted) => project.testsAt(wanted))),
    pages: new Set(parts.flatMap(({ pages = [] }) => pages)),
    stories: new Set(parts.flatMap(({ stories = [] }) => stories)),
    replays: parts.some(({ replays }) => replays),
  };
}

/** The sources, and what they say of each other. */
export interface Project extends Sources {
  imports: Imports;
  pages: ReadonlyMap<PageName, ReadonlySet<string>>;
  /** The tests at a path, which is a file's or ends with a slash. */
  testsAt(path: string): string[];
}

export function projectOf(sources: Sources): Project {
  const imports = importsOf(sources);
  const tests = sources.files.filter(isTest);
  return {
    ...sources,
    imports,
    pages: filesOfPages(sources, imports),
    testsAt: (path) => tests.filter((file) => (path.endsWith("/") ? file.startsWith(path) : file === path)),
  };
}

function partFor({ file, alike }: Changed, project: Project): Part {
  if (everywhere.test(file)) return { everything: true };
  if (isDocument(file)) return { tests: readersOf(file) };
  if (isTest(file)) return { tests: [file, ...readersOfSources] };
  const read = isCode(file) ? readersOfSources : [];
  if (alike) return { tests: read };
  const part = byWorkspace[partOf(file)]?.(file, project) ?? {};
  return { ...part, tests: [...(part.tests ?? []), ...(isImported(file) ? [] : namedIn(file, project)), ...read] };
}

const isImported = (file: string): boolean => /\.(ts|tsx|mts|mjs|css)$/.test(file);

/** The tests that name a file which they read, as "schema.sql". */
const namedIn = (file: string, { files, read }: Project): string[] =>
  files.filter((test) => isTest(test) && read(test).includes(posix.basename(file)));

const readersOf = (file: string): string[] => [
  ...readersOfDocuments,
  ...(file.startsWith("docs/monitoring/") ? readersOfMonitoring : []),
  ...(partOf(file) === "test" ? beside(file) : []),
];

const beside = (file: string): string[] => [`${posix.dirname(file)}/`];

const byWorkspace: Readonly<Record<string, (file: string, project: Project) => Part>> = {
  schemas: () => ({ tests: ["schemas/", ...ofContract, ...ofEachKind], replays: true }),
  engine: (file, project) => ({
    tests: [...users(file, project, ["engine"]), ...ofContract, ...ofEachKind],
    replays: true,
  }),
  renderer: ofLook,
  pages: ofLook,
  server: ofServer,
  stories: () => ({ tests: ["test/stories/"], stories: [""] }),
  fixtures: () => ({ tests: ["test/fixtures/", "test/stories/"], stories: ["fixtures/"], replays: true }),
  test: ofTests,
  scripts: (file, project) => ({ tests: [...users(file, project), ...ofCommands(file)] }),
};

/** The tests that use a file, in these workspaces alone. */
function users(file: string, { imports }: Project, within: readonly string[] = []): string[] {
  const used = usersOf([file], imports, putsTogether);
  return [...used].filter((each) => isTest(each) && (within.length === 0 || within.includes(partOf(each))));
}

/** A file of renderer or pages: what is seen. */
function ofLook(file: string, project: Project): Part {
  const touched = [...project.pages].filter(([, files]) => files.has(file)).map(([page]) => page);
  const isFew = touched.length > 0 && touched.length <= fewPages;
  // The stories hold what a walk would: each is seen by axe.
  const widgets = file.startsWith("renderer/") ? widgetsOf(file, project) : [];
  const walked = isFew && widgets.length === 0 ? touched : [];
  return {
    tests: [
      ...users(file, project, ["renderer", "pages"]),
      ...(isImported(file) ? [] : beside(file)),
      ...(isFew ? journeysTo(touched, project) : ofEachKind),
      ...walked.flatMap(walksOf),
    ],
    pages: walked,
    stories: widgets.slice(0, 3).map((type) => `widgets/${type}.`),
  };
}

/** The types of input whose widgets are made of the file, its own first. */
function widgetsOf(file: string, { imports, files }: Project): string[] {
  const isMade = (type: string) => {
    const widget = files.find((each) => each === `renderer/widgets/${type}/${type}.tsx`);
    return widget !== undefined && usedBy([widget], imports).has(file);
  };
  const own = inputTypes.filter((type) => file.startsWith(`renderer/widgets/${type}/`));
  const made = [...own, ...inputTypes.filter((type) => !own.includes(type) && isMade(type))];
  return made.length > 0 ? made : [...inputTypes];
}

/** A file of the server: of a feature, or of what serves all of them. */
function ofServer(file: string, project: Project): Part {
  if (/^server\/testing\//.test(file)) return { tests: users(file, project) };
  const own = [...users(file, project, ["server"]), ...(isImported(file) ? [] : beside(file))];
  const feature = featureOf(file, project);
  if (feature === null) return { tests: [...own, ...ofEachKind] };
  const texts = project.files.filter((each) => each.startsWith(feature) && !isTest(each)).map(project.read);
  const pages = pagesThatCall(texts, project.pages, project);
  return { tests: [...own, feature, ...journeysTo(pages, project)] };
}

/** The folder of the feature that a file belongs to: the innermost with an index.ts. */
function featureOf(file: string, { files }: Project): string | null {
  for (let folder = posix.dirname(file); folder.startsWith("server/features/"); folder = posix.dirname(folder))
    if (files.includes(`${folder}/index.ts`)) return `${folder}/`;
  return null;
}

function ofTests(file: string, project: Project): Part {
  return { tests: isImported(file) ? users(file, project) : beside(file) };
}

/** Commands are started, not imported. */
const ofCommands = (file: string): string[] => (/^scripts\/[^/]+\.ts$/.test(file) ? ["test/commands/"] : []);

/** The journeys that open some of these pages and the fewest others. */
function journeysTo(pages: readonly PageName[], { files, read }: Project): string[] {
  const journeys = files.filter((file) => isTest(file) && file.startsWith("test/journeys/"));
  return journeys
    .map((file) => {
      const opened = pagesOpenedBy(read(file));
      const wanted = opened.filter((page) => pages.includes(page)).length;
      return { file, share: wanted / Math.max(1, opened.length), wanted };
    })
    .filter(({ wanted }) => wanted > 0)
    .sort((one, other) => other.share - one.share || other.wanted - one.wanted || (one.file < other.file ? -1 : 1))
    .slice(0, mostJourneys)
    .map(({ file }) => file);
}
