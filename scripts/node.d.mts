/** The flags under which Node runs the project's TypeScript. */
export const nodeFlags: readonly string[];
/** Runs a command to its end. What it says goes to `print`. Resolves to its exit code. */
export function run(
  command: string,
  args: readonly string[],
  options?: { env?: Record<string, string>; print?: (text: string) => void },
): Promise<number>;
/** Runs a file of the project's TypeScript to its end. What it says goes to `print`. Resolves to its exit code. */
export function runTs(
  file: string,
  args?: readonly string[],
  options?: { env?: Record<string, string>; print?: (text: string) => void },
): Promise<number>;
/** Runs a package's program, by its path in node_modules, to its end. What it says goes to `print`. Resolves to its exit code. */
export function runBin(
  path: string,
  args?: readonly string[],
  options?: { env?: Record<string, string>; print?: (text: string) => void },
): Promise<number>;
