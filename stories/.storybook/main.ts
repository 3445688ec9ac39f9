// Storybook's configuration. It runs with --conditions=@billwright/source, so that the workspaces resolve to their sources.
import type { StorybookConfig } from "@storybook/react-vite";
import { fixturesFolder, writeStories } from "../build/storyFiles.ts";

writeStories();

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../generated/**/*.stories.ts", "../blocks/**/*.stories.tsx"],
  addons: ["@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    resolve: {
      ...vite.resolve,
      conditions: ["@billwright/source", "module", "browser", "development|production"],
    },
    plugins: [...(vite.plugins ?? []), followFixtures],
  }),
};
export default config;

/** A fixture that is added while Storybook runs becomes a story at once. */
const followFixtures = {
  name: "billwright:follow-fixtures",
  configureServer(server: {
    watcher: { add(path: string): unknown; on(event: string, listener: (path: string) => void): unknown };
  }) {
    server.watcher.add(fixturesFolder);
    const follow = (path: string) => {
      if (path.startsWith(fixturesFolder)) writeStories();
    };
    for (const event of ["add", "unlink", "change"]) server.watcher.on(event, follow);
  },
};
