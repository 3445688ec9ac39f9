// What only trying can show: as production starts, every service that its configuration names is tried, all at once, and whoever does not
// answer is named with what to do. Nothing waits for it: pages are served meanwhile.
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import type { Config } from "../config.ts";
import type { FileStore } from "./files/files.ts";
import type { MailProvider } from "./mail/mail.ts";
import { socketHost } from "./outbound/policy.ts";
import { parseDocuSealAddress } from "./signing/docuSeal/docuSealAddress.ts";
import { parseTwilioAddress } from "./sms/textAddress.ts";
import { parseClamdAddress } from "./scanner/clamdAddress.ts";

interface Trial {
  variable: string;
  /** Who is tried, as "the mail server at mail.example.com". */
  service: string;
  /** What customers have meanwhile. */
  meanwhile: string;
  run(): Promise<unknown>;
}

const patienceMs = 5_000;

/** Returns a sentence for each service that does not answer within 5 s, or refuses. None names a user or a password. */
export async function faultsOfServices(
  config: Config,
  providers: { mail: MailProvider; files: FileStore },
): Promise<string[]> {
  const faults = await Promise.all(trialsOf(config, providers).map(faultOf));
  return faults.filter((fault) => fault !== null);
}

async function faultOf({ variable, service, meanwhile, run }: Trial): Promise<string | null> {
  try {
    await Promise.race([run(), setTimeout(patienceMs, undefined, { ref: false }).then(tooLate)]);
    return null;
  } catch (error) {
    const { wrong, advice } = meaningOf(error);
    return `${variable}: ${service} ${wrong}: ${advice}. Until then ${meanwhile}.`;
  }
}

function tooLate(): never {
  throw Object.assign(new Error("No answer in time."), { code: "ETIMEDOUT" });
}

/** What mail servers and storage answer to those they do not let in. */
const refusals = new Set([
  "EAUTH",
  "AccessDenied",
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "CredentialsProviderError",
]);

function meaningOf(error: unknown): { wrong: string; advice: string } {
  const { code, name = "unknown" } = error as { code?: string; name?: string };
  const reason = code ?? name;
  if (reason === "NoSuchBucket") return { wrong: "has no such bucket", advice: "create it, or correct its name" };
  if (refusals.has(reason)) return { wrong: `refuses us (${reason})`, advice: "correct user and password" };
  return { wrong: `does not answer as it should (${reason})`, advice: "start it, or correct the address" };
}

function trialsOf(config: Config, { mail, files }: { mail: MailProvider; files: FileStore }): Trial[] {
  const { smtpUrl, smsUrl, whatsAppUrl, filesUrl, scannerUrl, paymentsUrl, signingUrl } = config;
  const withoutFiles = "nobody can attach a file";
  const trials = [
    smtpUrl && mail.check && trial("SMTP_URL", "the mail server", smtpUrl, "mails wait", mail.check),
    filesUrl && trial("FILES_URL", "the store of files", filesUrl, withoutFiles, () => storeAndRemove(files)),
    smsUrl && called("SMS_URL", "the SMS provider", textAddressOf(smsUrl), "text messages wait"),
    whatsAppUrl &&
      called("WHATSAPP_URL", "the WhatsApp provider", textAddressOf(whatsAppUrl), "codes by WhatsApp wait"),
    scannerUrl &&
      trial("SCANNER_URL", "the virus scanner", scannerUrl, withoutFiles, () =>
        reach(parseClamdAddress(scannerUrl), false),
      ),
    paymentsUrl &&
      called("PAYMENTS_URL", "the payment provider", "https://api.stripe.com", "nothing can be paid online"),
    signingUrl &&
      called("SIGNING_URL", "the signing service", parseDocuSealAddress(signingUrl).api, "nothing can be signed"),
  ];
  return trials.filter((each) => typeof each === "object" && each !== null);
}

const textAddressOf = (url: string): string => (url.startsWith("twilio:") ? parseTwilioAddress(url).api : url);

const trial = (variable: string, who: string, address: string, meanwhile: string, run: Trial["run"]): Trial => ({
  variable,
  service: named(who, address),
  meanwhile,
  run,
});

/** What sends or charges has no call without effect: it is enough that it lets us in. */
const called = (variable: string, who: string, address: string, meanwhile: string): Trial =>
  trial(variable, who, address, meanwhile, () => reachUrl(new URL(address)));

function named(who: string, address: string): string {
  const { host, pathname } = new URL(address);
  return `${who} at ${host || decodeURIComponent(pathname)}`;
}

async function storeAndRemove(files: FileStore): Promise<void> {
  const content = (async function* () {
    yield Buffer.from("Billwright tries whether it can write here.");
  })();
  const { key } = await files.put(content);
  await files.remove(key);
}

function reachUrl(url: URL): Promise<void> {
  const isSecure = url.protocol === "https:";
  return reach({ host: socketHost(url), port: Number(url.port || (isSecure ? 443 : 80)) }, isSecure);
}

function reach(address: { path: string } | { host: string; port: number }, isSecure: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { ...address, timeout: patienceMs };
    const socket = isSecure
      ? connectTls({ ...options, ...("host" in address && { servername: address.host }) })
      : connect(options);
    socket.once(isSecure ? "secureConnect" : "connect", () => {
      socket.destroy();
      resolve();
    });
    socket.once("timeout", () => socket.destroy(Object.assign(new Error("No answer in time."), { code: "ETIMEDOUT" })));
    socket.once("error", reject);
  });
}
