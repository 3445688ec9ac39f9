// The few scripts that a page starts by address, as Trusted Types want them. The one policy of ours: a second one of its name would throw.
import pdfWorker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

/** Of our own origin, and nothing that a page was given: written out here, or by the bundler. */
const started = { worker: "/worker.js", pdf: pdfWorker } as const;
export type StartedScript = keyof typeof started;

interface Policy {
  createScriptURL(address: string): string;
}

/** Not in Safari before 26 and Firefox before 148, which take the address as it is. */
interface WithPolicies {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const rules: Policy = {
  createScriptURL(address) {
    if (Object.values(started).includes(address)) return address;
    throw new TypeError("This script is not on the list in services/scriptAddress.ts.");
  },
};

let policy: Policy | undefined;

/** The address as the browser takes it. */
export function scriptAddress(script: StartedScript): string {
  policy ??= (window as WithPolicies).trustedTypes?.createPolicy("billwright", rules) ?? rules;
  return policy.createScriptURL(started[script]);
}
