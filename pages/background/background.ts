// What goes on behind a page once it is stable: it asks whether the site is up, and looks for a newer version. In the first download: on a line
// that then fails, nothing else would ever say that the site is down.
import type { App } from "../services/app.ts";
import { checkInBrowser } from "./browserHealth.ts";
import { watchInBrowser } from "./newVersions.ts";

export function beginBackground({ client, health, notices }: Pick<App, "client" | "health" | "notices">): void {
  checkInBrowser(health, client);
  void watchInBrowser((press) =>
    notices.toast("info", { key: "version.new", params: {} }, { words: { key: "version.reload", params: {} }, press }),
  );
}
