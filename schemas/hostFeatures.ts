// Features that are only available on some hosts (forms.txt §9): print, webhook and wallet, which can be tried out there first.

export const hostFeatures = ["print", "webhook", "wallet"] as const;
export type HostFeature = (typeof hostFeatures)[number];

const localNames = ["localhost", "127.0.0.1", "[::1]", "::1"];

/**
 * A host for trying things out: localhost, or one with qa or staging as a word in its name (`qa.bills.example`, `bills-staging.example`).
 */
export function isTrialHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  if (localNames.includes(name) || /\.local(host)?$/.test(name)) return true;
  return name.split(/[.-]/).some((word) => word === "qa" || word === "staging");
}

/** The features available on a host. */
export const featuresOf = (host: string): HostFeature[] => (isTrialHost(host) ? [...hostFeatures] : []);
