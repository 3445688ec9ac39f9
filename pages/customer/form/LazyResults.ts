export { ResultsSection as default } from "@billwright/renderer";
