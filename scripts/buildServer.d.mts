/** Builds the server of production into dist/server, plain JavaScript, where needed. Answers whether it stands. */
export function buildServer(): Promise<boolean>;
