// The interface of every virus scanner.

export interface Scanner {
  /** What is found in a file, by the name that the scanner gives it; null: nothing. @throws ScannerAway */
  scan(path: string): Promise<string | null>;
}

/** The scanner did not answer, or not as agreed: the file is neither good nor bad. */
export class ScannerAway extends Error {
  override name = "ScannerAway";
}
