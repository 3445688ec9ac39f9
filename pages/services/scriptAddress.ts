// The few scripts that a page starts by address, as Trusted Types want them. The one policy of ours: a second one of its name would throw.

/**
 * Of our own origin, and nothing that a page was given: the service worker, and as the bundler names them, pdf.js's worker and the one that
 * runs test cases (in development it is built when it is asked for).
 */
const started =
  /^(?:\/worker\.js|\/(?!\/)[^?#]*\/(?:pdf\.worker\.min[\w-]*\.mjs|casesWorker[\w-]*\.(?:js|ts\?worker_file&type=module)))$/;

interface Policy {
  createScriptURL(address: string): string;
}

/** Not in Safari before 26 and Firefox before 148, which take the address as it is. */
interface WithPolicies {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const rules: Policy = {
  createScriptURL(address) {
    if (started.test(address)) return address;
    throw new TypeError("This script is not one of those that services/scriptAddress.ts names.");
  },
};

let policy: Policy | undefined;

/** The address as the browser takes it. */
export function scriptAddress(address: string): string {
  policy ??= (window as WithPolicies).trustedTypes?.createPolicy("billwright", rules) ?? rules;
  return policy.createScriptURL(address);
}
