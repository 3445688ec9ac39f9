// Test cases kept with a form: run on the form as it is now, and what a red one differs in, in words.
export { caseRunner, type CaseVerdict } from "./runCase.ts";
export { caseWords } from "./caseWords.ts";
export { withForms } from "./withForms.ts";
export { onForm } from "./onForm.ts";
export { renewCase } from "./renewCase.ts";
