/** Whether the made-up languages can be chosen; set by vite.config.ts. */
declare const __TEST_LANGUAGES__: boolean;
