// What differs between two versions of a template, element by element, and in sentences.
export { contentFacts, type ContentFacts } from "./contentFacts.ts";
export { type ChangeInWords } from "./changeWords.ts";
export { templateChanges, templateElements, type NamedElement } from "./templateChanges.ts";
