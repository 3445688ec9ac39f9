// Looks for a newer build of the pages by the service worker, which is another file for each, and says so when there is one
// (decisions-proposed.md P52). Without a worker all works as with it.
import { isTrialHost } from "@billwright/schemas";
import { scriptAddress } from "../services/scriptAddress.ts";
import { warn } from "../services/warn.ts";

export interface WorkerParts {
  /** Undefined: this browser has none, or none in this window. */
  workers: Pick<ServiceWorkerContainer, "register" | "ready"> | undefined;
  /** A host for trying things out gets new versions often. */
  isTrial: boolean;
  /** Calls every so many milliseconds. */
  every(ms: number, act: () => void): void;
  /** A newer version is there. */
  onNew(take: () => void): void;
  reload(): void;
}

const minute = 60_000;
/** How often a newer version is looked for. */
export const lookMs = { trial: 10 * minute, others: 60 * minute } as const;

/** Registers the worker, which also shows notifications. Nothing is thrown: what fails is logged. */
export async function watchVersions({ workers, isTrial, every, onNew, reload }: WorkerParts): Promise<void> {
  if (workers === undefined) return warn("This browser has no service worker, or none in this window.");
  try {
    const found = (await workers.register(scriptAddress("/worker.js"), { scope: "/" })) as
      | ServiceWorkerRegistration
      | undefined;
    if (!found) return warn("The service worker was not registered.");
    await look(found);
    void keepPage(workers);
    // The page has just come from the server, so it is what the first look finds, and there is nothing to reload.
    takeOver(found);
    onceInstalled(found, () => takeOver(found));
    found.addEventListener("updatefound", () =>
      onceInstalled(found, () =>
        onNew(() => {
          takeOver(found);
          reload();
        }),
      ),
    );
    every(isTrial ? lookMs.trial : lookMs.others, () => void look(found));
  } catch (error) {
    warn("The service worker could not be registered.", error);
  }
}

const look = (found: ServiceWorkerRegistration): Promise<unknown> =>
  found.update().catch((error: unknown) => warn("No newer version could be looked for.", error));

/** A page that a browser may keep was there before the worker was. */
const keepPage = async (workers: NonNullable<WorkerParts["workers"]>): Promise<void> =>
  (await workers.ready).active?.postMessage("keepPage");

const takeOver = ({ waiting }: ServiceWorkerRegistration): void => waiting?.postMessage("takeOver");

/** Of the worker that is being installed, if one is. */
function onceInstalled({ installing }: ServiceWorkerRegistration, act: () => void): void {
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed") act();
  });
}

/** In this browser's page. */
export const watchInBrowser = (onNew: WorkerParts["onNew"]): Promise<void> =>
  watchVersions({
    workers: "serviceWorker" in navigator ? navigator.serviceWorker : undefined,
    isTrial: isTrialHost(window.location.hostname),
    every: (ms, act) => void setInterval(act, ms),
    onNew,
    reload: () => window.location.reload(),
  });
