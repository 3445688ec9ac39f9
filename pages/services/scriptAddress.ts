// The few scripts that a page starts by address, as Trusted Types want them. The one policy of ours: a second one of its name would throw.

/** Of our own origin, and nothing that a page was given: written out here. */
const started = ["/worker.js"] as const;
export type StartedScript = (typeof started)[number];

interface Policy {
  createScriptURL(address: string): string;
}

/** Not in Safari before 26 and Firefox before 148, which take the address as it is. */
interface WithPolicies {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const rules: Policy = {
  createScriptURL(address) {
    if ((started as readonly string[]).includes(address)) return address;
    throw new TypeError("This script is not on the list in services/scriptAddress.ts.");
  },
};

let policy: Policy | undefined;

/** The address as the browser takes it. */
export function scriptAddress(address: StartedScript): string {
  policy ??= (window as WithPolicies).trustedTypes?.createPolicy("billwright", rules) ?? rules;
  return policy.createScriptURL(address);
}
