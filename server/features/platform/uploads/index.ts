// Files that come from outside: received, inspected, scanned and stored.

// What others may call.
export { holdsVirus } from "./holdsVirus.ts";
export { inspect } from "./inspect.ts";
export { storeFile } from "./storeFile.ts";
export { type TemporaryFile, TooLong, inTemporaryFolder, receive } from "./temporary.ts";
