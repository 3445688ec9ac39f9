// What goes on behind a page once it is stable: it asks whether the site is up, and looks for a newer version. A download of its own, so that no
// page waits for it.
import type { App } from "../services/app.ts";
import { checkInBrowser } from "./browserHealth.ts";
import { watchInBrowser } from "./newVersions.ts";

export function begin({ client, health, notices }: Pick<App, "client" | "health" | "notices">): void {
  checkInBrowser(health, client);
  void watchInBrowser((press) =>
    notices.offer({ key: "version.new", params: {} }, { words: { key: "version.reload", params: {} }, press }),
  );
}
