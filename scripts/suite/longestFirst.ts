// The order of test files: the longest begin, so that no worker is left with one of them when the others have nothing more to do. Vitest
// goes by size, which says little of a test in a browser, and by the times of the last run, which a fresh clone has not.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Parts of their paths, the longest first. What is not here follows, large files before small ones. */
const longest = [
  "test/accessibility/staffFormPages",
  "test/accessibility/staffPages",
  "test/fixtures/browser/",
  "test/accessibility/formPages",
  "test/accessibility/selfServicePages",
  "test/accessibility/publicPages",
  "test/hostile/links",
  "test/journeys/editorBuilding",
  "test/journeys/authors",
  "test/commands/",
  "test/fixtures/screens",
  "test/journeys/enrollments",
  "test/widgets/",
  "test/replayAgainst",
  "test/journeys/payments",
  "test/journeys/documents",
  "test/journeys/typedTexts",
  "test/journeys/tables",
  "test/journeys/shell",
  "test/journeys/sends",
  "test/journeys/",
  "test/hostile/",
  "server/features/forms/submissions/attachments",
  "server/features/forms/results/export/",
  "server/features/forms/submissions/crashes",
  "server/features/money/payments/races",
  "server/backup/",
  "pages/staff/formEditor/FormEditorPage",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((part) => moduleId.includes(part));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
