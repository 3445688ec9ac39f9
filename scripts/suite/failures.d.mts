interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}
export function failuresIn(report: { testResults: TestFile[] }, root: string): string[];
