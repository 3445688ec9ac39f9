// PAYMENTS_URL: stripe://SECRET_KEY@FIELDS_HOST?key=PUBLISHABLE_KEY&webhook=SIGNING_SECRET

export interface StripeAccess {
  /** Of our calls: sk_… or rk_…. */
  secretKey: string;
  /** Of the fields in customers' browsers: pk_…. */
  publishableKey: string;
  /** Signs Stripe's messages: whsec_…. */
  webhookSecret: string;
  /** The second host of this service, which has nothing but the fields, so that Stripe's script runs beside nothing of ours. */
  fieldsHost: string;
}

/** What is wrong with the address, without its secrets; null: nothing. */
export function faultOfStripe(address: string, publicUrl: string): string | null {
  const { secretKey, publishableKey, webhookSecret, fieldsHost } = parseStripeAddress(address);
  if (!/^[sr]k_\w+$/.test(secretKey)) return "names no secret key: stripe://sk_…@fields-host?key=pk_…&webhook=whsec_…";
  if (!/^pk_\w+$/.test(publishableKey)) return "names no publishable key: add ?key=pk_…";
  if (!/^whsec_\w+$/.test(webhookSecret)) return "names no signing secret of the webhook: add &webhook=whsec_…";
  if (fieldsHost === "" || fieldsHost === new URL(publicUrl).hostname)
    return "needs a host of its own for the card fields, which leads to this service as PUBLIC_URL does: name it behind sk_…@";
  return null;
}

export function parseStripeAddress(address: string): StripeAccess {
  const url = new URL(address);
  return {
    secretKey: decodeURIComponent(url.username),
    publishableKey: url.searchParams.get("key") ?? "",
    webhookSecret: url.searchParams.get("webhook") ?? "",
    fieldsHost: url.hostname.toLowerCase(),
  };
}
