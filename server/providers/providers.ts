// The external services that the configuration names: for each provider the real one, or the local one for development.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";
import type { Logger } from "pino";
import { ConfigError, type Config, type Scheme, type schemes } from "../config.ts";
import type { Database } from "../database/connect.ts";
import { folderFault } from "../startFault.ts";
import type { Seal } from "../tokens/seal.ts";
import { currentKey, type Keyring } from "../tokens/secrets.ts";
import type { Runtime } from "../runtime.ts";
import type { BankDirectory } from "./bankDirectory/bankDirectory.ts";
import { storedBankDirectory } from "./bankDirectory/storedBankDirectory.ts";
import { accountBillers } from "./biller/accountBillers.ts";
import type { Biller } from "./biller/biller.ts";
import { demoBiller } from "./biller/demoBiller.ts";
import type { OnLeftOut } from "./biller/billerAnswer.ts";
import { httpBiller, type BillerConnection } from "./biller/httpBiller.ts";
import { storedConnections, type ReadSetting } from "./biller/storedConnections.ts";
import type { FileStore } from "./files/files.ts";
import { parseS3Address } from "./files/filesAddress.ts";
import { folderFiles } from "./files/folderFiles.ts";
import type { MailProvider } from "./mail/mail.ts";
import { outboxMail } from "./mail/outboxMail.ts";
import { smtpMail } from "./mail/smtpMail.ts";
import { outboxOn, type Outbox } from "./outbound/outbox.ts";
import { request } from "./outbound/request.ts";
import { policyTrusting } from "./outbound/trustedHosts.ts";
import type { IdentityProvider } from "./identity/identity.ts";
import { openIdProvider, type OpenIdConnection } from "./identity/openIdProvider.ts";
import { readCertificates } from "./passes/certificates.ts";
import { certificateSigner } from "./passes/certificateSigner.ts";
import type { PassSigner } from "./passes/passes.ts";
import { throwAwayCertificates } from "./passes/throwAwayCertificates.ts";
import type { PaymentProvider } from "./payments/payments.ts";
import { parseStripeAddress } from "./payments/stripe/stripeAddress.ts";
import { stripePayments } from "./payments/stripe/stripePayments.ts";
import { outboxPush } from "./push/outboxPush.ts";
import type { PushProvider } from "./push/push.ts";
import { webPush } from "./push/webPush.ts";
import { parseDocuSealAddress } from "./signing/docuSeal/docuSealAddress.ts";
import { docuSealSigning } from "./signing/docuSeal/docuSealSigning.ts";
import type { SigningProvider } from "./signing/signing.ts";
import { clamdScanner } from "./scanner/clamdScanner.ts";
import type { Scanner } from "./scanner/scanner.ts";
import { hookPaths } from "./sms/hookPaths.ts";
import { httpSms, httpWhatsApp } from "./sms/httpSms.ts";
import { outboxSms } from "./sms/outboxSms.ts";
import type { SmsProvider } from "./sms/sms.ts";
import { twilioSms } from "./sms/twilioSms.ts";

export interface Providers {
  mail: MailProvider;
  sms: SmsProvider;
  /** Null: none is configured, and no code goes out by WhatsApp. */
  whatsApp: SmsProvider | null;
  /** Null: no key is configured, and nobody can ask for notifications. */
  push: PushProvider | null;
  files: FileStore;
  /** Looks into uploads before they are stored; null if the operator configured none. */
  scanner: Scanner | null;
  biller: Biller;
  banks: BankDirectory;
  /** Null: no provider is configured, and nothing can be paid. */
  payments: PaymentProvider | null;
  /** Null: no service is configured, and nothing can be signed. */
  signing: SigningProvider | null;
  /** Signs passes for wallets; null: no certificate is configured. */
  passes: PassSigner | null;
  /** When a certificate that the operator configured ends, by what it is for. */
  certificateEnds: ReadonlyMap<string, Date>;
  /** By an account's own connection. */
  identityProvider(connection: OpenIdConnection): IdentityProvider;
  /** Stores mails, text messages and notifications in development. */
  outbox: Outbox;
  /** Looks up the public address of this network; null if the operator configured no look-up. */
  addressLookUp: (() => Promise<string>) | null;
}

export interface ProviderParts {
  database: Database;
  seal: Seal;
  keyring: Keyring;
  runtime: Runtime;
  /** What plays payments where none is configured, and agreements. */
  payments: PaymentProvider | null;
  signing: SigningProvider | null;
  readSetting: ReadSetting;
  log: Logger;
}

export async function providersOf(
  config: Config,
  { database, seal, keyring, runtime, payments, signing, readSetting, log }: ProviderParts,
): Promise<Providers> {
  const onLeftOut: OnLeftOut = (left) => log.warn(left, "a part of a biller's answer was left out");
  const outbox = outboxOn(database, seal);
  const secret = currentKey(keyring, "development texts").key.toString("base64url");
  const { smtpUrl, smsUrl, whatsAppUrl, production, scannerUrl, paymentsUrl, publicUrl } = config;
  return {
    mail: smtpUrl
      ? named(mailBy(mailFrom(config), config.paces.mail.atOnce), smtpUrl)
      : outboxMail(outbox, runtime.now),
    sms: smsUrl ? named(smsBy(publicUrl), smsUrl) : outboxSms(outbox, runtime.now, { secret }),
    whatsApp: whatsAppUrl
      ? named(whatsAppBy(publicUrl), whatsAppUrl)
      : production
        ? null
        : outboxSms(outbox, runtime.now, { channel: "whatsApp", secret }),
    push: pushBy(config, () => outboxPush(outbox, currentKey(keyring, "development push").key, runtime.now)),
    files: await filesOf(config, runtime),
    scanner: scannerUrl ? named(scannerBy, scannerUrl) : null,
    biller: billersOf(config, { database, seal, runtime, readSetting, onLeftOut }),
    banks: storedBankDirectory(database),
    payments: paymentsUrl ? named(paymentsBy(publicUrl), paymentsUrl) : payments,
    signing: signingOf(config) ?? signing,
    identityProvider: (connection) => openIdProvider(connection, config),
    ...passesOf(config, runtime),
    outbox,
    addressLookUp: addressLookUp(config),
  };
}

/** Each account's own; also for commands, which need no other provider. */
export const billersOf = (
  config: Config,
  {
    database,
    seal,
    runtime,
    readSetting,
    onLeftOut = () => undefined,
  }: Pick<ProviderParts, "database" | "seal" | "runtime" | "readSetting"> & { onLeftOut?: OnLeftOut },
): Biller =>
  accountBillers(
    storedConnections(database, seal, readSetting),
    (connection: BillerConnection) =>
      httpBiller(connection, policyTrusting(config.trustedHosts), runtime.now, onLeftOut),
    demoBiller(database, onLeftOut),
  );

/** A provider for each scheme that the address of its setting may have. */
type ByScheme<Name extends keyof typeof schemes, Provider> = Record<Scheme<Name>, (url: string) => Provider>;

const smsBy = (publicUrl: string): ByScheme<"SMS_URL", SmsProvider> => ({
  ...{ "http:": httpSms, "https:": httpSms },
  "twilio:": (url) => twilioSms(url, { publicUrl, path: hookPaths.SMS, prefix: "" }),
});
const whatsAppBy = (publicUrl: string): ByScheme<"WHATSAPP_URL", SmsProvider> => ({
  ...{ "http:": httpWhatsApp, "https:": httpWhatsApp },
  "twilio:": (url) => twilioSms(url, { publicUrl, path: hookPaths.WhatsApp, prefix: "whatsapp:" }),
});

function mailBy(from: string, connections: number): ByScheme<"SMTP_URL", MailProvider> {
  const smtp = (url: string) => smtpMail(url, from, connections);
  return { "smtp:": smtp, "smtps:": smtp };
}

const scannerBy: ByScheme<"SCANNER_URL", Scanner> = { "clamd:": clamdScanner, "clamd+unix:": clamdScanner };

/** The fields are reached as the pages are: in development both without TLS. */
const paymentsBy = (publicUrl: string): ByScheme<"PAYMENTS_URL", PaymentProvider> => ({
  "stripe:": (url) => stripePayments(parseStripeAddress(url), { scheme: new URL(publicUrl).protocol.slice(0, -1) }),
});

/** Where files are kept; for commands, too. */
export const filesOf = ({ filesUrl, dataDir }: Config, runtime: Runtime): Promise<FileStore> =>
  Promise.resolve(filesUrl ? named(filesBy(runtime), filesUrl) : folderFiles(resolve(dataDir, "files"), runtime));

/** The one that is configured; for commands, too. Null: none is. */
export const signingOf = ({ signingUrl }: Pick<Config, "signingUrl">): SigningProvider | null =>
  signingUrl ? named(signingBy, signingUrl) : null;

const signingBy: ByScheme<"SIGNING_URL", SigningProvider> = {
  "docuseal:": (url) => docuSealSigning(parseDocuSealAddress(url)),
};

const filesBy = (runtime: Runtime): ByScheme<"FILES_URL", FileStore | Promise<FileStore>> => ({
  "s3:": async (url) => {
    const { s3Files } = await import("./files/s3Files.ts");
    return s3Files(parseS3Address(url), runtime);
  },
  "file:": async (url) => {
    const folder = fileURLToPath(url);
    return folderFiles(folder, runtime).catch((error: unknown) => {
      throw folderFault("FILES_URL", folder, error);
    });
  },
});

/** The configuration has checked the address. */
const named = <Key extends string, Provider>(by: Record<Key, (url: string) => Provider>, url: string): Provider =>
  by[new URL(url).protocol as Key](url);

/** Throws ConfigError where the named file cannot be used. */
function passesOf(
  { passCertificate, production }: Config,
  { now }: Runtime,
): Pick<Providers, "passes" | "certificateEnds"> {
  if (passCertificate === null) {
    const passes = production ? null : certificateSigner(() => throwAwayCertificates(now()));
    return { passes, certificateEnds: new Map() };
  }
  try {
    const certificates = readCertificates(readFileSync(passCertificate, "utf8"), now());
    const passes = certificateSigner(() => Promise.resolve(certificates));
    return { passes, certificateEnds: new Map([["passes", certificates.endsAt]]) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError([
      `PASS_CERTIFICATE cannot be used: ${why}. Name a PEM file with the pass type's certificate, its private key and Apple's WWDR certificate`,
    ]);
  }
}
/** The real one where a key is configured; in development the local one. */
const pushBy = (config: Config, local: () => PushProvider): PushProvider | null => {
  if (config.vapidKey) return webPush({ key: config.vapidKey, contact: `mailto:${mailFrom(config)}` });
  return config.production ? null : local();
};

/** The operator configured the look-up, so it may be called on any host. */
function addressLookUp({ ipLookupUrl }: Config): Providers["addressLookUp"] {
  if (ipLookupUrl === null) return null;
  const policy = { trustedHosts: [new URL(ipLookupUrl).host] };
  return async () => (await request(ipLookupUrl, { timeoutMs: 2_000, maxBytes: 1_024 }, policy)).body.toString("utf8");
}

/** Mail is sent from the host that customers know. */
const mailFrom = ({ publicUrl }: Config): string => `no-reply@${new URL(publicUrl).hostname}`;
