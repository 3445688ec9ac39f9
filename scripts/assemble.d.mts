/** The folder that production runs. */
export const dist: string;
/** The packages that the server needs beside its bundle, as paths in package-lock.json. */
export function packagesBeside(): string[];
/** Puts together what production runs, after the builds of server and pages. */
export function assemble(): void;
