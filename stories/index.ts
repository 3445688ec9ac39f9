// The door: the tables that the stories are made from, for whoever counts them. Nothing of the product imports it.
export { fixtureStories, storyFiles } from "./build/storyFiles.ts";
export type { FixtureStory } from "./build/storyFiles.ts";
export { widgetStates, widgetStories } from "./table/widgetStates.ts";
export type { ShownForm, WidgetState, WidgetStory } from "./table/widgetStates.ts";
