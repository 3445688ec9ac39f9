/** The flags under which Node runs the project's TypeScript. */
export const nodeFlags: readonly string[];
