/** Builds the server of production into dist/server, plain JavaScript, where needed. Returns whether it is there. */
export function buildServer(): Promise<boolean>;
