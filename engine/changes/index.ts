// What differs between two versions of a form, element by element, and in sentences.
export { changesInWords } from "./changeWords.ts";
