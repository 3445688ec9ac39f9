import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const conditions = ["@billwright/source", "module", "browser", "development|production"];
const node = {
  resolve: { conditions: ["@billwright/source"] },
  ssr: { resolve: { conditions: ["@billwright/source"] } },
};
const project = (name: string, environment: "node" | "jsdom") => ({
  ...node,
  ...(environment === "jsdom" ? { resolve: { conditions }, plugins: [react()] } : {}),
  test: {
    name,
    root: `./${name}`,
    environment,
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      project("schemas", "node"),
      project("engine", "node"),
      project("renderer", "jsdom"),
      project("server", "node"),
      project("pages", "jsdom"),
      project("test", "node"),
    ],
  },
});
