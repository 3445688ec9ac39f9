/** Whether the made-up languages may be asked for; set by vite.config.ts. */
declare const __TEST_LANGUAGES__: boolean;
