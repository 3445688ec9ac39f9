// Writes the generated stories. Storybook reads exports from files, and a table or a folder of fixtures has none. The files are written
// whenever Storybook or its tests start, and are not committed.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inputTypes, type AnyFixture, type InputType } from "@billwright/schemas";
import { widgetStories } from "../table/widgetStates.ts";

const workspace = join(import.meta.dirname, "..");
export const fixturesFolder = join(workspace, "..", "fixtures");
const generatedFolder = join(workspace, "generated");

export interface FixtureStory {
  /** Relative to fixtures/, such as `visibility/chain.json`. */
  file: string;
  title: string;
}

/** All fixtures of enrolments, found by globbing. Fixtures of hand-written pages are not shown by the renderer. */
export const fixtureStories = (): FixtureStory[] =>
  readdirSync(fixturesFolder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replaceAll("\\", "/"))
    .sort()
    .flatMap((file) => {
      const fixture = JSON.parse(readFileSync(join(fixturesFolder, file), "utf8")) as AnyFixture;
      return "screen" in fixture ? [] : [{ file, title: fixture.title }];
    });

/** The content of each generated file, by its path in generated/: one file for each widget, one for each folder of fixtures. */
export function storyFiles(): Record<string, string> {
  const fixtures = fixtureStories();
  const folders = [...new Set(fixtures.map(({ file }) => dirname(file)))];
  return Object.fromEntries([
    ...inputTypes.map((type) => [`widgets/${type}.stories.ts`, widgetFile(type)]),
    ...folders.map((folder) => [
      `fixtures/${folder.replaceAll("/", "-")}.stories.ts`,
      fixtureFile(
        folder,
        fixtures.filter(({ file }) => dirname(file) === folder),
      ),
    ]),
  ]);
}

const head = "// Written by stories/build/storyFiles.ts whenever Storybook or its tests start.\n";

function widgetFile(type: InputType): string {
  const stories = widgetStories().filter((story) => story.type === type);
  const exported = stories.map(
    ({ state, args, globals }) =>
      `export const ${state} = { args: ${JSON.stringify(args)}, globals: ${JSON.stringify(globals)} };`,
  );
  return [
    `${head}import { FormStory } from "../../show/FormStory.tsx";`,
    `export default { title: ${JSON.stringify(`Widgets/${type}`)}, component: FormStory };`,
    ...exported,
    "",
  ].join("\n");
}

function fixtureFile(folder: string, fixtures: readonly FixtureStory[]): string {
  const imported = fixtures.map(
    ({ file }, at) => `import fixture${at} from ${JSON.stringify(`../../../fixtures/${file}`)};`,
  );
  const exported = fixtures.map(
    ({ title }, at) =>
      `export const Fixture${at} = { name: ${JSON.stringify(title)}, args: { fixture: fixture${at} } };`,
  );
  return [
    `${head}import { FixtureStory } from "../../show/FixtureStory.tsx";`,
    ...imported,
    `export default { title: ${JSON.stringify(`Fixtures/${folder}`)}, component: FixtureStory };`,
    ...exported,
    "",
  ].join("\n");
}

/** Updates generated/. A file with the right content is not written again, because Storybook reloads files that change. */
export function writeStories(): void {
  const wanted = storyFiles();
  for (const file of written()) if (!(file in wanted)) rmSync(join(generatedFolder, file));
  for (const [file, content] of Object.entries(wanted)) {
    const path = join(generatedFolder, file);
    if (contentOf(path) === content) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

function written(): string[] {
  try {
    return readdirSync(generatedFolder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  } catch {
    return [];
  }
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
