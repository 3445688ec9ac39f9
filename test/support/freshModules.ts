// Test files share a worker, and with it all that comes from node_modules; the project's own modules each file gets anew, with their state.
import { afterAll, vi } from "vitest";

afterAll(() => void vi.resetModules());
