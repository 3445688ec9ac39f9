// The only module that constructs: every service is created here and passed to the features, which are combined into one application.
import type { RequestListener } from "node:http";
import type { RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { servesHttps, type Config } from "./config.ts";
import type { Connection, Database } from "./database/connect.ts";
import {
  findBrand,
  setClosed,
  stateOfAccounts,
  auditOf,
  listAccounts,
  setAccount as putSettings,
  type AccountRow,
  type SettingOwners,
  type SettingsFile,
  eraseOnRequest as eraseByCommand,
  exportToFile as exportCustomer,
  type Erased,
  type Exported,
  eventsOf,
  findChecks,
  handFactTask,
  healthOf,
  type Health,
  messageQueue,
  readSetting,
  type MessageQueue,
  type Pages,
  translationsFrom,
} from "./features/platform/index.ts";
import { findVersion, keptVersions, templateIds, templates } from "./features/forms/index.ts";
import {
  type Category,
  askConsent,
  contactsAtBiller,
  findCategories,
  findUnsubscribeLink,
  newUnsubscribeLink,
  proofOf,
  putCategories,
  putGate,
} from "./features/customers/index.ts";
import {
  createAccount,
  firstSecretEnd,
  forgetByCommand,
  putConnection,
  type WantedAccount,
} from "./features/staff/index.ts";
import type { Replica } from "./database/replica.ts";
import type { CustomerKey } from "./tokens/subject.ts";
import { beside } from "./database/beside.ts";
import { customerDataOf, fold, offersOf } from "./features/feature.ts";
import { features } from "./features/features.ts";
import { localesFolder } from "./folders.ts";
import { trustOf } from "./http/address.ts";
import type { AdmissionBounds } from "./http/admission.ts";
import { forgetAnswers } from "./http/answerOnce.ts";
import { appOf } from "./http/app.ts";
import { answerFirst, type AnswerFirst } from "./http/answerFirst.ts";
import type { CallServices } from "./http/calls.ts";
import { headersOfAnswer } from "./http/headers.ts";
import { shedLoad } from "./http/shedding.ts";
import { fieldsHost } from "./http/fieldsHost.ts";
import { forgetCounts, limitsOn, requestLimits } from "./http/limits.ts";
import { forgetWrites } from "./http/reader.ts";
import type { FileStore } from "./providers/files/files.ts";
import type { Biller } from "./providers/biller/biller.ts";
import type { Outbox } from "./providers/outbound/outbox.ts";
import type { Routes } from "./http/route.ts";
import { countJobs } from "./jobs/jobCounts.ts";
import { forgetOldTask } from "./jobs/forgetOld.ts";
import type { Tasks } from "./jobs/kinds.ts";
import type { PaymentProvider } from "./providers/payments/payments.ts";
import type { SigningProvider } from "./providers/signing/signing.ts";
import { spelledConnection } from "./providers/identity/openIdProvider.ts";
import { billersOf, providersOf, signingOf } from "./providers/providers.ts";
import { faultsOfServices } from "./providers/trials.ts";
import { testConnection, type ConnectionName } from "./testConnection.ts";
import { sealOf, type Seal } from "./tokens/seal.ts";
import type { Signing } from "./tokens/pageLink.ts";
import { keyringOf, type Keyring } from "./tokens/secrets.ts";
import { withOpaqueLinks } from "./tokens/opaqueLinks.ts";
import { tokensOf, type Tokens } from "./tokens/tokens.ts";
import { metricsOf, type Metrics } from "./monitoring/metrics.ts";
import type { Runtime } from "./runtime.ts";

/** The inputs that the wiring cannot create itself. */
export interface Parts {
  config: Config;
  connection: Connection;
  runtime: Runtime;
  log: Logger;
  pages: Pages;
  /** Null: there is none, and nothing can be paid. */
  payments: PaymentProvider | null;
  /** Null: there is none, and nothing can be signed. */
  signing: SigningProvider | null;
  /** How many requests may run at once, where it is not the usual. */
  admission?: AdmissionBounds | undefined;
  /** What the demo adds, in development. */
  demo?: ((parts: DemoParts) => Demo) | undefined;
  /** Null: there is none, and all reads the one database. */
  replica: Replica | null;
}

export interface Demo {
  /** Sees each request before its token is read. */
  first: RequestHandler;
  routes: Router;
}

/** What the demo is made from. */
export interface DemoParts extends Signing {
  runtime: Runtime;
  database: Database;
  outbox: Outbox;
  biller: Biller;
  payments: PaymentProvider | null;
}

/** The parts of a wired service that main, tests and scripts use. */
export interface Wired {
  app: RequestListener;
  health: Health;
  tokens: Tokens;
  seal: Seal;
  keyring: Keyring;
  tasks: Tasks;
  messages: MessageQueue;
  files: FileStore;
  metrics: Metrics;
  /** A sentence for each service of others that does not answer. */
  faultsOfServices(): Promise<string[]>;
  /** Ends the connections that providers keep, which would hold up the end of the process. */
  closeProviders(): void;
}

/** The services that need neither a database nor a provider, so that commands can use them, too. */
function coreOf({ config, runtime, log }: Pick<Parts, "config" | "runtime" | "log">) {
  const keyring = keyringOf(config.secrets);
  const seal = sealOf(keyring, runtime);
  const tokens = tokensOf(keyring, runtime);
  const translations = translationsFrom(localesFolder, log);
  const stateOfAccount = stateOfAccounts(runtime);
  return {
    config,
    runtime,
    log,
    keyring,
    seal,
    tokens,
    messages: messageQueue({
      tokens,
      seal,
      runtime,
      texts: translations.texts,
      publicUrl: config.publicUrl,
      askConsent,
      newUnsubscribeLink,
      stateOfAccount,
    }),
    stateOfAccount,
    translations,
    texts: translations.texts,
    publicUrl: config.publicUrl,
    audit: auditOf(runtime),
    askConsent,
    events: eventsOf(runtime),
    versions: keptVersions(findVersion),
  };
}

/** With what is stored: links that are no tokens are found there. */
const onDatabase = (core: ReturnType<typeof coreOf>, database: Database) => ({
  ...core,
  database,
  tokens: withOpaqueLinks(core.tokens, (link) => findUnsubscribeLink(database, link)),
});

export async function wire({
  connection,
  replica,
  pages,
  payments,
  signing,
  admission,
  demo,
  ...parts
}: Parts): Promise<Wired> {
  const { database } = connection;
  const { config, runtime, log } = parts;
  const core = { ...onDatabase(coreOf(parts), database), pages };
  const limits = limitsOn(database, core.keyring, runtime);
  const customerData = customerDataOf(features);
  const base = {
    ...core,
    customerData,
    limits,
    answerFirst: ((request, call) => answerInside(request, call)) satisfies AnswerFirst,
    ...(await providersOf(config, { ...core, payments, signing, readSetting })),
  };
  const brought = fold(features, { ...base, ...offersOf(features, base) });
  const routes: Routes = brought.routes;
  const tasks: Tasks = {
    ...brought.tasks,
    handFact: handFactTask({ ...base, facts: brought.facts }),
    forgetOld: forgetOldTask(database, runtime, [forgetCounts, forgetAnswers, forgetWrites, ...brought.nightly]),
  };
  const { tokens, seal, keyring, audit, messages } = core;
  const health = healthOf(database);
  const metrics = metricsOf(connection, { countJobs, findChecks, keyEnds: { sso: firstSecretEnd } });
  for (const [certificate, endsAt] of base.certificateEnds) metrics.watchCertificate(certificate, endsAt);
  const isOurs = async (host: string) =>
    host === new URL(config.publicUrl).hostname || (await findBrand(database, { host })) !== null;
  const isTrustedProxy = trustOf(config.trustedProxies);
  const headers = { https: servesHttps(config), relaxed: pages.relaxed, payments: base.payments?.origin ?? null };
  const added = demo?.(base);
  const services: CallServices = {
    database,
    replica,
    gates: brought.gates,
    tokens,
    seal,
    noteAttempt: ({ accountId, subject: actor, call: object, ip }) =>
      audit.write(database, { accountId, actor, action: "idor_attempt", object, ip }),
    limits,
    requests: requestLimits(limits, config.rateLimit, runtime),
    runtime,
    log,
    isTrustedProxy,
    stateOfAccount: (accountId) => core.stateOfAccount(database, accountId),
  };
  const answerInside: AnswerFirst = answerFirst(routes, services);
  const application = appOf({
    routes,
    services,
    headers,
    health: health.router,
    otherHosts: [
      ...(base.payments?.fields ? [fieldsHost({ fields: base.payments.fields, isOurs, files: pages.files })] : []),
      ...(added ? [added.first] : []),
    ],
    others: [...(added ? [added.routes] : []), ...brought.routers],
    metrics,
  });
  const refusals = { runtime, log, isTrustedProxy, metrics, headers: headersOfAnswer(headers), bounds: admission };
  const app = shedLoad(application, refusals);
  const { files, mail } = base;
  const closeProviders = () => [files, mail].forEach((provider) => provider.close?.());
  return {
    app,
    health,
    tokens,
    seal,
    keyring,
    tasks,
    messages,
    files,
    metrics,
    faultsOfServices: () => faultsOfServices(config, { mail, files }),
    closeProviders,
  };
}

/** For an operator's changes to an account's users, without a server. */
export const whenOwnerLeftIn = (config: Config, runtime: Runtime, log: Logger) =>
  templates.offers(coreOf({ config, runtime, log })).whenOwnerLeft;

const owners: SettingOwners = {
  formsOf: templateIds,
  spelledSso: spelledConnection,
  putSso: putConnection,
  putCategories,
  putGate,
};

/** `npm run account`. */
export const setAccount = (
  config: Config,
  accountId: string,
  file: SettingsFile,
  runtime: Runtime,
  otherOwners: Partial<SettingOwners> = {},
): Promise<string[]> => putSettings(config, accountId, file, runtime, { ...owners, ...otherOwners });

/** `npm run account -- --create`. */
export const createAccountBeside = (config: Config, wanted: WantedAccount, runtime: Runtime, log: Logger) =>
  beside(config, (database) => createAccount(coreOf({ config, runtime, log }), database, wanted));

/** `npm run user -- --forget-second-factor`. */
export const forgetFactorsBeside = (
  config: Config,
  user: { accountId: string; email: string },
  runtime: Runtime,
  log: Logger,
): Promise<number> => beside(config, (database) => forgetByCommand(coreOf({ config, runtime, log }), database, user));

/** `npm run account -- --test`. */
export const testConnectionBeside = (
  config: Config,
  accountId: string,
  name: ConnectionName,
  runtime: Runtime,
): Promise<string> =>
  beside(config, (database) =>
    testConnection(name, {
      ...{ config, database, runtime, accountId, signing: signingOf(config) },
      seal: sealOf(keyringOf(config.secrets), runtime),
    }),
  );

/** `npm run account -- --close` and `--open`. False: it already was. */
export const closeAccount = (
  config: Config,
  accountId: string,
  isClosed: boolean,
  runtime: Runtime,
): Promise<boolean> =>
  beside(config, (database) =>
    database.transaction(async (transaction) => {
      if (!(await setClosed(transaction, accountId, isClosed ? runtime.now() : null))) return false;
      const action = isClosed ? "account_closed" : "account_opened";
      const entry = { accountId, actor: "operator", action, object: accountId, ip: null } as const;
      await auditOf(runtime).write(transaction, entry);
      return true;
    }),
  );

/** `npm run account -- --list` and `--show`. */
export const listAccountsBeside = (config: Config, accountId?: string): Promise<AccountRow[]> =>
  beside(config, (database) => listAccounts(database, accountId));

/** `npm run account -- --categories`. */
export const listCategoriesBeside = (config: Config, accountId: string): Promise<Category[]> =>
  beside(config, (database) => findCategories(database, accountId));

/** `npm run customer -- proof`. */
export const proofBeside = (config: Config, customer: CustomerKey): Promise<string> =>
  beside(config, (database) => proofOf(database, customer));

/** `npm run customer`. */
export const exportToFile = (
  config: Config,
  customer: CustomerKey,
  path: string,
  runtime: Runtime,
): Promise<Exported> => exportCustomer(config, customer, path, runtime, customerDataOf(features));
export const eraseOnRequest = (config: Config, customer: CustomerKey, runtime: Runtime): Promise<Erased[]> =>
  eraseByCommand(config, customer, runtime, customerDataOf(features), (database, seal) => {
    const biller = billersOf(config, { database, seal, runtime, readSetting });
    return contactsAtBiller({ database, biller }, customer);
  });
