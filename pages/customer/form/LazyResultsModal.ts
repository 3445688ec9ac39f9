export { ResultsModal as default } from "@billwright/renderer";
