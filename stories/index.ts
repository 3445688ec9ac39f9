// The public interface: the tables from which the stories are generated, for the tests that count them. The product imports nothing from
// here.
export { fixtureStories, storyFiles } from "./build/storyFiles.ts";
export type { FixtureStory } from "./build/storyFiles.ts";
export { widgetStates, widgetStories } from "./table/widgetStates.ts";
export type { ShownForm, WidgetState, WidgetStory } from "./table/widgetStates.ts";
