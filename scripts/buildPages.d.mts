/** Builds the pages where needed. Answers whether they are built. Mode "test" adds the made-up languages that tests look at. */
export function buildPages(mode?: "production" | "test"): Promise<boolean>;
