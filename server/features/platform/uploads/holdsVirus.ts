import { busy } from "../../../http/refusal.ts";
import { ScannerAway, type Scanner } from "../../../providers/scanner/scanner.ts";

/** Whether a scanner knows a file's content. Throws BUSY where the scanner is away: nothing is stored unscanned. */
export async function holdsVirus(scanner: Scanner | null, path: string): Promise<boolean> {
  try {
    return scanner !== null && (await scanner.scan(path)) !== null;
  } catch (error) {
    throw error instanceof ScannerAway ? busy(error) : error;
  }
}
