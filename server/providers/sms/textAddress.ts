// SMS_URL and WHATSAPP_URL: https://user:password@host/path?webhook=SECRET&replies=own, or
// twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+12025550100&replies=own

const leastSecret = 16;

export interface TextAddress {
  /** The address without what is ours. */
  address: string;
  /** Signs the calls of the provider; null: it makes none. */
  secret: string | null;
  /** The provider confirms STOP, START and HELP by itself. */
  sendsReplies: boolean;
}

export function parseTextAddress(text: string): TextAddress {
  const url = new URL(text);
  const [secret, replies] = [url.searchParams.get("webhook"), url.searchParams.get("replies")];
  if (secret === null && replies === null) return { address: text, secret, sendsReplies: false };
  for (const name of ["webhook", "replies"]) url.searchParams.delete(name);
  return { address: url.href, secret, sendsReplies: replies === "own" };
}

export interface TwilioAccess {
  accountSid: string;
  token: string;
  /** Of its interface, without a slash at the end. */
  api: string;
  /** A number in E.164, or the id of a messaging service. */
  from: string;
  /** The id of the approved template of a one-time code by WhatsApp; null: the code goes as text. */
  codeTemplate: string | null;
  sendsReplies: boolean;
}

export function parseTwilioAddress(text: string): TwilioAccess {
  const url = new URL(text);
  // On this machine it is a fake.
  const scheme = ["127.0.0.1", "localhost"].includes(url.hostname) ? "http" : "https";
  return {
    accountSid: decodeURIComponent(url.username),
    token: decodeURIComponent(url.password),
    api: `${scheme}://${url.host || "api.twilio.com"}`,
    // In a query a plus is a blank.
    from: (url.searchParams.get("from") ?? "").replace(/^ /, "+"),
    codeTemplate: url.searchParams.get("codeTemplate"),
    sendsReplies: url.searchParams.get("replies") === "own",
  };
}

/** What is wrong with the address, without its secrets; null: nothing. */
export function faultOfTexts(text: string): string | null {
  const replies = new URL(text).searchParams.get("replies");
  if (replies !== null && replies !== "own")
    return "has replies that cannot be: give replies=own where the provider confirms STOP by itself, or leave it out";
  if (text.startsWith("twilio:")) return faultOfTwilio(parseTwilioAddress(text));
  const { secret } = parseTextAddress(text);
  return secret !== null && secret.length < leastSecret
    ? `has a short secret of the webhook: give at least ${leastSecret} characters`
    : null;
}

function faultOfTwilio({ accountSid, token, from }: TwilioAccess): string | null {
  if (!/^AC\w+$/.test(accountSid) || token === "")
    return "names no account and token: twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+12025550100";
  return /^(?:\+[1-9]\d{6,14}|MG\w+)$/.test(from)
    ? null
    : "names no sender: add ?from= with a number in E.164, or the id of a messaging service";
}
