// Test files share a worker, and with it all modules from node_modules; each file loads the project's own modules again, with their state.
import { afterAll, vi } from "vitest";

afterAll(() => void vi.resetModules());
