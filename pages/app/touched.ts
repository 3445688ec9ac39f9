// All the script of a page that the server has rendered: once the reader begins to use it, or once it is shown, the app loads and takes the page
// over; /boot.js keeps what was pressed meanwhile. It imports nothing: what it shared with the app would load with it.

const page = document.getElementById("page")!;
const noNetwork = document.getElementById("no-network")!;
/** The app's first script, as the server names it, and whether it is to wait for a touch. */
const { app, waits } = document.querySelector<HTMLElement>("script[data-app]")!.dataset;
const touches = ["pointerdown", "keydown", "focusin", "click"] as const;
/** As customer/verify/useFirstGesture.ts, without the moves that a browser reports of a pointer that lies where the page appears. */
const gestures = ["click", "pointerdown", "touchstart", "keydown", "wheel"] as const;
let isLoading = false;

async function load(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  noNetwork.hidden = true;
  // Its first script may be there from a try before.
  window.dispatchEvent(new Event("appwanted"));
  await import(/* @vite-ignore */ app!).catch(fail);
}

/** The next touch tries again. */
function fail(): void {
  isLoading = false;
  noNetwork.hidden = false;
}
window.addEventListener("appfailed", fail);

const touch = () => void load();

/** Of the page; also a press that /boot.js keeps. */
function hear({ target }: Event): void {
  if (target instanceof Node && page.contains(target)) touch();
}

/** That a person is there (customer/verify/useFirstGesture.ts). It hears them until the page itself does, which is some time after the app's start. */
function mark({ isTrusted }: Event): void {
  if (isTrusted) page.dataset["touched"] = "";
}

for (const type of gestures) window.addEventListener(type, mark, { passive: true });
// One just before this script came; `hasBeenActive` would be that of the page before, too.
if ((navigator as Partial<Navigator>).userActivation?.isActive) page.dataset["touched"] = "";
for (const type of touches) window.addEventListener(type, hear, true);
// From then on the app listens (app/main.ts).
window.addEventListener("appstarted", () => {
  for (const type of touches) window.removeEventListener(type, hear, true);
  page.removeAttribute("data-waiting");
  window.dispatchEvent(new Event("pagetaken"));
});

/** What this browser knows and the server does not: another language was chosen here (i18n/language.ts), or the address names one of the tests'. */
function isInOtherLanguage(): boolean {
  const named = new URLSearchParams(location.search).get("lang");
  if (named !== null) return named !== document.documentElement.lang;
  try {
    const chosen = localStorage.getItem("locale");
    return chosen !== null && chosen !== document.documentElement.lang;
  } catch {
    return false;
  }
}
if (waits === undefined || page.dataset["touched"] !== undefined || isInOtherLanguage()) touch();

interface Policy {
  createScriptURL(address: string): string;
}
/** A policy of its own: the app's (services/scriptAddress.ts) can be made once only. */
const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
const rules: Policy = { createScriptURL: () => "/worker.js" };

/** The worker keeps what can be read without a network. */
async function keep(): Promise<void> {
  const { serviceWorker: workers } = navigator as Partial<Navigator>;
  if (workers === undefined) return;
  const policy = trustedTypes?.createPolicy("billwright-worker", rules) ?? rules;
  await workers.register(policy.createScriptURL(""), { scope: "/" });
  (await workers.ready).active?.postMessage("keepPage");
}

window.addEventListener("load", () => {
  void keep().catch(() => undefined);
});

export {};
