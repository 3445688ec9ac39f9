/** Whether the made-up languages can be chosen; set by vite.config.ts. */
declare const __TEST_LANGUAGES__: boolean;

/** The address of a file of a package, as the build serves it. */
declare module "*?url" {
  const address: string;
  export default address;
}

/** The address of a worker that is built from this module. */
declare module "*?worker&url" {
  const address: string;
  export default address;
}
