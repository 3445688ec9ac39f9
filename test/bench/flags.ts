// Numbers that a benchmark is given, as --rounds 5.
import process from "node:process";

export function flagOf(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}
