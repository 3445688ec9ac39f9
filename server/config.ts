// The configuration: read once from the environment and checked as a whole. An error names the variable and how to correct it.
import { faultOfPort } from "./blockedPorts.ts";
import { faultOfFiles } from "./providers/files/filesAddress.ts";
import { faultOfSmtp } from "./providers/mail/smtpAddress.ts";
import { faultOfTexts } from "./providers/sms/textAddress.ts";
import { faultOfClamd } from "./providers/scanner/clamdAddress.ts";
import { faultOfStripe } from "./providers/payments/stripe/stripeAddress.ts";
import { faultOfDocuSeal } from "./providers/signing/docuSeal/docuSealAddress.ts";
import { faultOfProxies } from "./http/address.ts";
import { createECDH } from "node:crypto";
import { isIP } from "node:net";
import { usualPace, type Pace } from "./jobs/pace.ts";
import { faultOfTrustedHosts } from "./providers/outbound/trustedHosts.ts";
import { pacedAddress } from "./providers/outbound/pacedAddress.ts";
import { parseSecrets, type Secret } from "./tokens/secrets.ts";

/** What one hash of a password takes (scrypt). */
export interface ScryptCost {
  /** N is 2 to the power of it. */
  log2N: number;
  r: number;
  p: number;
}

/** As strong as OWASP's minimum, in a quarter of its memory. */
export const passwordCost: ScryptCost = { log2N: 15, r: 8, p: 3 };

export interface Config {
  production: boolean;
  port: number;
  /**
   * A real PostgreSQL, or the embedded database in a folder. `directUrl`: the way past a pooler, for what a pooler in transaction mode breaks; the
   * same as `url` where there is none between.
   */
  database: { kind: "postgres"; url: string; directUrl: string } | { kind: "embedded"; folder: string };
  /** A copy of the database that results, lists and exports are read from; null: the database itself. */
  readUrl: string | null;
  /** The folder of the embedded database, local files and the development secret. */
  dataDir: string;
  /** The address at which customers reach the service, without a slash at the end. */
  publicUrl: string;
  smtpUrl: string | null;
  smsUrl: string | null;
  /** What sends codes by WhatsApp; null: the outbox in development, and in production nothing goes out by WhatsApp. */
  whatsAppUrl: string | null;
  /** How fast what sends messages takes them. */
  paces: Readonly<Record<"mail" | "sms" | "whatsApp", Pace>>;
  filesUrl: string | null;
  /** The port of the sandbox, which plays the services of others; null in production: there is none. */
  sandboxPort: number | null;
  /** The payment provider; null: the sandbox in development, and in production nothing can be paid. */
  paymentsUrl: string | null;
  /** The signing service; null: the sandbox in development, and in production nothing can be signed. */
  signingUrl: string | null;
  /** The virus scanner of uploads; null: none. */
  scannerUrl: string | null;
  /** The PEM file of the certificates that passes are signed with; null: none. */
  passCertificate: string | null;
  /** The first signs and encrypts, all verify and decrypt. Empty in development: the server makes one under DATA_DIR. */
  secrets: Secret[];
  /** The private key of push notifications, 32 bytes; null: in production there are none, in development one is made. */
  vapidKey: Buffer | null;
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Hosts and networks of the operator's own that a biller's system or an identity provider may be on, though they are not public. */
  trustedHosts: string[];
  /** The external look-up of the server's own public address; null: none. */
  ipLookupUrl: string | null;
  /** Whom customers ask where their biller names nobody. */
  support: { phone: string | null; email: string | null };
  /** Where the metrics are read; null: nowhere. */
  metrics: MetricsAddress | null;
  /** What new passwords are stored with; no setting changes it. */
  passwordCost: ScryptCost;
  /** Businesses can sign up by themselves. */
  signUp: boolean;
  /** Requests a minute from one address before it has to wait; 0: no limit. */
  rateLimit: number;
}

/** Customers reach it over https. */
export const servesHttps = ({ publicUrl }: Pick<Config, "publicUrl">): boolean => publicUrl.startsWith("https:");

/** Where the metrics are read. */
export interface MetricsAddress {
  host: string;
  port: number;
}

/** By what their addresses begin with, the providers that an operator can name; `providers/providers.ts` has one for each. */
export const schemes = {
  SMTP_URL: ["smtp:", "smtps:"],
  SMS_URL: ["http:", "https:", "twilio:"],
  WHATSAPP_URL: ["http:", "https:", "twilio:"],
  FILES_URL: ["s3:", "file:"],
  SCANNER_URL: ["clamd:", "clamd+unix:"],
  PAYMENTS_URL: ["stripe:"],
  SIGNING_URL: ["docuseal:"],
} as const;
export type Scheme<Name extends keyof typeof schemes> = (typeof schemes)[Name][number];

/** Variables of the environment that cannot be used; one message lists all of them. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that have no default in production, and why. */
const neededInProduction = {
  DATABASE_URL: "the embedded database is for development; name a PostgreSQL: postgres://user:password@host/name",
  PUBLIC_URL: "links in messages need the address customers use: https://forms.example.com",
  SECRETS:
    "there is no default secret; give ID:BASE64 of at least 32 random bytes, for example a:$(openssl rand -base64 32)",
  SMTP_URL: "the local outbox is for development; name a mail server: smtps://user:password@host",
  SMS_URL: "the local outbox is for development; name the SMS provider's address",
  FILES_URL: "local files are for development; name S3-compatible storage: s3://KEY:SECRET@bucket?endpoint=https://…",
} as const;

/** Reads and checks the environment. Throws ConfigError with every fault at once. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const read = (name: string) => environment[name]?.trim() || null;
  const url = (name: string, schemes: readonly string[]) => checkUrl(name, read(name), schemes, problems);
  const paced = (name: "SMTP_URL" | "SMS_URL" | "WHATSAPP_URL") => readPaced(name, url(name, schemes[name]), problems);
  const [smtp, sms, whatsApp] = [paced("SMTP_URL"), paced("SMS_URL"), paced("WHATSAPP_URL")];
  const production = readProduction(read("NODE_ENV"), problems);
  const port = readPort("PORT", read("PORT") ?? "3000", production, problems);
  const dataDir = read("DATA_DIR") ?? ".data";
  const databaseUrl = url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const directUrl = url("DATABASE_DIRECT_URL", ["postgres:", "postgresql:"]);
  if (directUrl && !databaseUrl)
    problems.push("DATABASE_DIRECT_URL is set and DATABASE_URL is not: name the pooler's address there");
  const readUrl = url("DATABASE_READ_URL", ["postgres:", "postgresql:"]);
  if (readUrl && !databaseUrl)
    problems.push("DATABASE_READ_URL is set and DATABASE_URL is not: name there the database that is written");
  const config: Config = {
    production,
    readUrl,
    port,
    dataDir,
    database: databaseUrl
      ? { kind: "postgres", url: databaseUrl, directUrl: directUrl ?? databaseUrl }
      : { kind: "embedded", folder: `${dataDir}/database` },
    publicUrl: readPublicUrl(url("PUBLIC_URL", ["http:", "https:"]), { production, port }, problems),
    smtpUrl: smtp.address,
    smsUrl: sms.address,
    whatsAppUrl: whatsApp.address,
    paces: { mail: smtp.pace, sms: sms.pace, whatsApp: whatsApp.pace },
    filesUrl: url("FILES_URL", schemes.FILES_URL),
    scannerUrl: url("SCANNER_URL", schemes.SCANNER_URL),
    paymentsUrl: url("PAYMENTS_URL", schemes.PAYMENTS_URL),
    signingUrl: url("SIGNING_URL", schemes.SIGNING_URL),
    passCertificate: read("PASS_CERTIFICATE"),
    sandboxPort: readSandboxPort(read("SANDBOX_PORT"), { production, port }, problems),
    secrets: readSecrets(read("SECRETS"), problems),
    vapidKey: readVapidKey(read("VAPID_KEY"), problems),
    trustedProxies: readProxies(read("TRUSTED_PROXIES"), problems),
    trustedHosts: readTrustedHosts(read("TRUSTED_HOSTS"), problems),
    ipLookupUrl: url("IP_LOOKUP_URL", ["http:", "https:"]),
    support: readSupport({ phone: read("SUPPORT_PHONE"), email: read("SUPPORT_EMAIL") }, problems),
    metrics: readMetrics(read("METRICS_PORT"), problems),
    passwordCost,
    signUp: readSwitch("SIGN_UP", read("SIGN_UP"), !production, problems),
    rateLimit: readWhole("RATE_LIMIT", read("RATE_LIMIT") ?? "6000", 10_000_000, problems),
  };
  for (const [name, fault] of faultsOfAddresses(config)) if (fault) problems.push(`${name} ${fault}`);
  if (production) {
    for (const [name, advice] of Object.entries(neededInProduction))
      if (!read(name)) problems.push(`${name} is not set: ${advice}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** What is wrong with the addresses of providers, beyond their beginnings. */
const faultsOfAddresses = (config: Config): readonly (readonly [name: string, fault: string | null])[] => [
  ["SMTP_URL", config.smtpUrl && faultOfSmtp(config.smtpUrl)],
  ["SMS_URL", config.smsUrl && faultOfTexts(config.smsUrl)],
  ["WHATSAPP_URL", config.whatsAppUrl && faultOfTexts(config.whatsAppUrl)],
  ["FILES_URL", config.filesUrl && faultOfFiles(config.filesUrl)],
  ["SCANNER_URL", config.scannerUrl && faultOfClamd(config.scannerUrl)],
  ["PAYMENTS_URL", config.paymentsUrl && faultOfStripe(config.paymentsUrl, config.publicUrl)],
  ["SIGNING_URL", config.signingUrl && faultOfDocuSeal(config.signingUrl)],
];

/** A misspelt "production" would be a demo with an open outbox. */
function readProduction(text: string | null, problems: string[]): boolean {
  if (text !== null && !["production", "development", "test"].includes(text))
    problems.push(`NODE_ENV is "${text}": give production, or leave it out for development`);
  return text === "production";
}

/** Customers call and write to them. */
function readSupport(support: Config["support"], problems: string[]): Config["support"] {
  const { phone, email } = support;
  if (phone !== null && !(/\d/.test(phone) && /^\P{C}+$/u.test(phone)))
    problems.push("SUPPORT_PHONE is no phone number: give it as customers dial it, +1 800 555 0100");
  if (email !== null && !/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(email))
    problems.push("SUPPORT_EMAIL is no e-mail address: give one, help@example.com");
  return support;
}

/** Links are made of it, and browsers compare it with what they have: host and port, nothing else. */
function readPublicUrl(
  text: string | null,
  { production, port }: Pick<Config, "production" | "port">,
  problems: string[],
): string {
  if (text === null) return `http://localhost:${port}`;
  const { origin, protocol, host, port: named, pathname, search, hash, username, password } = new URL(text);
  if (username || password) problems.push("PUBLIC_URL names a user: leave it out, every link would show it");
  if (pathname !== "/" || search || hash)
    problems.push(`PUBLIC_URL has more than a host: give ${protocol}//${host}, the pages stand at its root`);
  if (production && protocol === "http:")
    problems.push(
      `PUBLIC_URL is not encrypted: give https://${host}; the proxy before the service has the certificate`,
    );
  const fault = named === "" ? null : faultOfPort(Number(named));
  if (fault) problems.push(`PUBLIC_URL ${fault}`);
  if (host.includes("*")) problems.push(`PUBLIC_URL names no one host: give the one of which links are made`);
  return origin;
}

function readPaced(name: string, text: string | null, problems: string[]): { address: string | null; pace: Pace } {
  const read = text === null ? null : pacedAddress(text);
  if (typeof read === "string") problems.push(`${name} ${read}`);
  return typeof read === "object" && read !== null ? read : { address: text, pace: usualPace };
}

function readProxies(text: string | null, problems: string[]): string[] {
  const proxies = listed(text);
  const fault = faultOfProxies(proxies);
  if (fault) problems.push(`TRUSTED_PROXIES ${fault}`);
  return proxies;
}

function readTrustedHosts(text: string | null, problems: string[]): string[] {
  const hosts = listed(text?.toLowerCase() ?? null);
  const fault = faultOfTrustedHosts(hosts);
  if (fault) problems.push(`TRUSTED_HOSTS ${fault}`);
  return hosts;
}

const listed = (text: string | null): string[] => (text ?? "").split(/[\s,]+/).filter(Boolean);

function readSwitch(name: string, text: string | null, otherwise: boolean, problems: string[]): boolean {
  if (text !== null && !["on", "off"].includes(text)) problems.push(`${name} is "${text}": give on or off`);
  return text === null ? otherwise : text === "on";
}

function readWhole(name: string, text: string, largest: number, problems: string[]): number {
  if (/^\d{1,8}$/.test(text) && Number(text) <= largest) return Number(text);
  problems.push(`${name} is "${text}": give a whole number from 0 to ${largest}`);
  return 0;
}

/** 0 is any that is free. In production a proxy stands before it, and browsers do not see it. */
function readPort(name: string, text: string, production: boolean, problems: string[]): number {
  const port = readWhole(name, text, 65_535, problems);
  const fault = port === 0 || production ? null : faultOfPort(port);
  if (fault) problems.push(`${name} ${fault}`);
  return port;
}

/** The one after the product's own, unless another is named. */
function readSandboxPort(
  text: string | null,
  { production, port }: Pick<Config, "production" | "port">,
  problems: string[],
): number | null {
  if (!production) {
    const own = readPort("SANDBOX_PORT", text ?? String(port === 0 ? 0 : port + 1), production, problems);
    if (own !== 0 && own === port)
      problems.push(`SANDBOX_PORT is PORT, ${port}: name another, it is an origin of its own`);
    return own;
  }
  if (text !== null)
    problems.push("SANDBOX_PORT is set: the sandbox plays the services of others and is for development");
  return null;
}

/** A port alone is open to this machine only: who opens it to others names the address. */
function readMetrics(text: string | null, problems: string[]): MetricsAddress | null {
  if (text === null) return null;
  const [, host = "127.0.0.1", port = ""] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  const plain = host.replace(/^\[|\]$/g, "");
  if (isIP(plain)) return { host: plain, port: readWhole("METRICS_PORT", port, 65_535, problems) };
  problems.push("METRICS_PORT is no port: give one, 9464, or an address of this machine with it, 10.0.0.5:9464");
  return null;
}

function checkUrl(name: string, text: string | null, schemes: readonly string[], problems: string[]): string | null {
  if (text === null) return null;
  const scheme = URL.canParse(text) ? new URL(text).protocol : "";
  if (schemes.includes(scheme) && isDecodable(text)) return text;
  if (schemes.includes(scheme)) problems.push(`${name} has a % that begins no character: write it as %25`);
  else
    problems.push(
      `${name} is not an address that can be used: start it with ${schemes.map((each) => `${each}//`).join(" or ")}`,
    );
  return null;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** As the library's tool prints it. The message never contains the key itself. */
function readVapidKey(text: string | null, problems: string[]): Buffer | null {
  if (text === null) return null;
  const key = Buffer.from(text, "base64url");
  if (isPrivateKey(key)) return key;
  problems.push(
    "VAPID_KEY is no private key: give 32 bytes in base64url, as the privateKey of npx web-push generate-vapid-keys",
  );
  return null;
}

function isPrivateKey(key: Buffer): boolean {
  try {
    if (key.length === 32) createECDH("prime256v1").setPrivateKey(key);
    return key.length === 32;
  } catch {
    return false;
  }
}

/** The message never contains the secret itself. */
function readSecrets(text: string | null, problems: string[]): Secret[] {
  if (text === null) return [];
  const secrets = parseSecrets(text);
  if (typeof secrets !== "string") return secrets;
  problems.push(`SECRETS ${secrets}`);
  return [];
}
