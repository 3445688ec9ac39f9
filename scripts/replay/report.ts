// The report of a replay: for people (text) or machines (junit, json).

export interface Result {
  file: string;
  title: string;
  /** Everything matches; false for failed and skipped fixtures. */
  ok: boolean;
  /** The differences in words; '' if there are none. */
  diff: string;
  /** Why it, or a part of it, could not be compared; it then neither passed nor failed. */
  skipped?: string;
}

export const hasFailed = ({ ok, skipped }: Result): boolean => !ok && skipped === undefined;

const indented = (text: string) => text.replace(/^(?=.)/gm, "    ");

/** `ranOn`: which forms they ran on, in words. */
function text(results: readonly Result[], ranOn: string): string {
  const failed = results.filter(hasFailed);
  const skipped = results.filter((result) => result.skipped !== undefined);
  const passed = results.length - failed.length - skipped.length;
  const lines = [
    ...skipped.map(({ file, title, skipped: why }) => `- ${file}: ${title}\n    skipped: ${why}`),
    ...failed.map(({ file, title, diff }) => `✗ ${file}${title && `: ${title}`}\n${indented(diff)}\n`),
  ];
  const left = skipped.length > 0 ? `, ${skipped.length} were skipped` : "";
  return [
    ...lines,
    `${passed} ${passed === 1 ? "fixture" : "fixtures"} passed, ${failed.length} failed${left}`,
    ranOn,
  ].join("\n");
}

/** XML allows no control characters, not even escaped. */
const escaped = (written: string) =>
  written
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);

function junit(results: readonly Result[], ranOn: string): string {
  const cases = results.map((result) => {
    const { file, title, diff, skipped } = result;
    const failure = hasFailed(result) ? `<failure>${escaped(diff)}</failure>` : "";
    const left = skipped === undefined ? "" : `<skipped message="${escaped(skipped)}"/>`;
    return `  <testcase classname="${escaped(file)}" name="${escaped(title || file)}">${failure}${left}</testcase>`;
  });
  const failures = results.filter(hasFailed).length;
  const skipped = results.filter((result) => result.skipped !== undefined).length;
  const counts = `tests="${results.length}" failures="${failures}"${skipped ? ` skipped="${skipped}"` : ""}`;
  const properties = `  <properties><property name="form" value="${escaped(ranOn)}"/></properties>`;
  return `<testsuite name="replay" ${counts}>\n${properties}\n${cases.join("\n")}\n</testsuite>`;
}

export const reporters = { text, junit, json: (results: readonly Result[]) => JSON.stringify(results, null, 2) };
export type Reporter = keyof typeof reporters;

export const isReporter = (name: string): name is Reporter => Object.hasOwn(reporters, name);
