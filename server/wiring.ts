// The only place that constructs: every service is made here and handed to those who need it.
import type { Express, Router } from "express";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Connection } from "./database/connect.ts";
import { bankLogoRoutes, bankRoutes, missRule } from "./features/banks/routes.ts";
import { brandFiles, brandingRoutes, brandOfPage } from "./features/branding/routes.ts";
import { forgetCodes } from "./features/codes/challenges.ts";
import { digestsOf } from "./features/codes/digests.ts";
import { codeRoutes } from "./features/codes/routes.ts";
import { codeLength } from "./features/codes/settings.ts";
import { verifiedContacts } from "./features/codes/verifiedContacts.ts";
import { enrollmentRoutes } from "./features/enrollments/routes.ts";
import { keptVersions } from "./features/enrollments/versions.ts";
import { auditOf } from "./features/events/audit.ts";
import { eventsOf } from "./features/events/events.ts";
import { notingAttempts } from "./features/events/notingAttempts.ts";
import { healthOf, type Health } from "./features/health/routes.ts";
import type { Pages } from "./features/pages/pages.ts";
import { outboxRoutes } from "./features/outbox/routes.ts";
import { pageRoutes } from "./features/pages/routes.ts";
import { countsAnswers } from "./features/results/countAnswers.ts";
import { resultRoutes } from "./features/results/routes.ts";
import { customerIpOf, type LookUp } from "./features/submissions/customerIp.ts";
import { submissionRoutes } from "./features/submissions/routes.ts";
import type { SubmissionServices } from "./features/submissions/services.ts";
import { sweepFilesTask } from "./features/submissions/sweepFiles.ts";
import { listRoutes } from "./features/templates/lists.ts";
import { tellsOfOwners, type WhenOwnerLeft } from "./features/templates/quorum.ts";
import { templateRoutes } from "./features/templates/routes.ts";
import { testRule } from "./features/templates/services.ts";
import { testLinkRoutes } from "./features/testLinks/routes.ts";
import { testLinkOf } from "./features/testLinks/testLink.ts";
import { translationRoutes } from "./features/translations/routes.ts";
import { translationsFrom } from "./features/translations/translations.ts";
import { attemptRules, attemptsOf, forgetSources } from "./features/users/attempts.ts";
import { changeRule } from "./features/users/changePassword.ts";
import { passwordsOf } from "./features/users/passwords.ts";
import { userRoutes } from "./features/users/routes.ts";
import { forgetSessions } from "./features/users/sessions.ts";
import { trustOf } from "./http/address.ts";
import { appOf } from "./http/app.ts";
import { limitOn, limitsOn } from "./http/limits.ts";
import type { Routes } from "./http/route.ts";
import { forgetOldTask } from "./jobs/forgetOld.ts";
import type { Tasks } from "./jobs/kinds.ts";
import { storedBankDirectory } from "./providers/bankDirectory/storedBankDirectory.ts";
import { accountBillers } from "./providers/biller/accountBillers.ts";
import { demoBiller } from "./providers/biller/demoBiller.ts";
import { httpBiller, type BillerConnection } from "./providers/biller/httpBiller.ts";
import { storedConnections } from "./providers/biller/storedConnections.ts";
import type { FileStore } from "./providers/files/files.ts";
import { folderFiles } from "./providers/files/folderFiles.ts";
import { parseS3Address, s3Files } from "./providers/files/s3Files.ts";
import { outboxMail } from "./providers/mail/outboxMail.ts";
import { smtpMail } from "./providers/mail/smtpMail.ts";
import { forgetDeliveries } from "./providers/outbound/deliverOnce.ts";
import { messageQueue, messageTasks } from "./providers/outbound/messageJob.ts";
import { request } from "./providers/outbound/request.ts";
import { outboxOn } from "./providers/outbound/outbox.ts";
import { httpSms } from "./providers/sms/httpSms.ts";
import { outboxSms } from "./providers/sms/outboxSms.ts";
import { tellsTenant } from "./providers/webhook/tellsTenant.ts";
import { webhookTask } from "./providers/webhook/webhookTask.ts";
import { sealOf, type Seal } from "./tokens/seal.ts";
import { keyringOf, type Keyring } from "./tokens/secrets.ts";
import { tokensOf, type Tokens } from "./tokens/tokens.ts";
import type { World } from "./world.ts";

/** What the wiring cannot make itself. */
export interface Parts {
  config: Config;
  connection: Connection;
  world: World;
  log: Logger;
  pages: Pages;
}

/** What main, tests and scripts hold of a wired service. */
export interface Wired {
  app: Express;
  health: Health;
  tokens: Tokens;
  seal: Seal;
  keyring: Keyring;
  tasks: Tasks;
}

export async function wire({ config, connection, world, log, pages }: Parts): Promise<Wired> {
  const { database } = connection;
  const keyring = keyringOf(config.secrets);
  const tokens = tokensOf(keyring, world);
  const seal = sealOf(keyring, world);
  const health = healthOf(database);
  const versions = keptVersions();
  const events = eventsOf(world);
  const connectBiller = (connection: BillerConnection) => httpBiller(connection, {}, world.now);
  const biller = accountBillers(storedConnections(database, seal), connectBiller, demoBiller(database));
  const banks = storedBankDirectory(database);
  const translations = translationsFrom(localesFolder, log);
  const outbox = outboxOn(database, seal);
  const mail = config.smtpUrl ? smtpMail(config.smtpUrl, mailFrom(config)) : outboxMail(outbox, world.now);
  const sms = config.smsUrl ? httpSms(config.smsUrl) : outboxSms(outbox, world.now);
  const digests = digestsOf(keyring);
  const messages = messageQueue(seal);
  const files = await filesOf(config, world);
  const submissions: SubmissionServices = {
    database,
    world,
    seal,
    tokens,
    versions,
    biller,
    banks,
    files,
    contacts: verifiedContacts(database, digests),
    customerIp: customerIpOf(addressLookUp(config), log),
    events,
    audit: auditOf(world),
    whenFinal: [countsAnswers(world, versions), tellsTenant],
  };

  const routes: Routes = notingAttempts(
    { database, audit: auditOf(world) },
    {
      ...enrollmentRoutes({
        database,
        seal,
        tokens,
        versions,
        biller,
        events,
        codeLength,
      }),
      ...submissionRoutes(submissions),
      ...codeRoutes({ database, seal, tokens, world, digests, messages, texts: translations.texts }),
      ...bankRoutes({ banks, misses: limitOn(database, missRule) }),
      ...resultRoutes({ database, versions, audit: auditOf(world), texts: translations.texts }),
      ...listRoutes(database),
      ...templateRoutes({
        database,
        world,
        audit: auditOf(world),
        messages,
        texts: translations.texts,
        publicUrl: config.publicUrl,
        tests: limitOn(database, testRule),
        testLink: async (queryable, form) =>
          (await testLinkOf({ database: queryable, tokens, publicUrl: config.publicUrl }, form)).link,
      }),
      ...testLinkRoutes({ database, tokens, publicUrl: config.publicUrl }),
      ...userRoutes({
        database,
        tokens,
        world,
        audit: auditOf(world),
        passwords: passwordsOf(world),
        attempts: attemptsOf(database, keyring, {
          pair: limitOn(database, attemptRules.pair),
          source: limitOn(database, attemptRules.source),
          user: limitOn(database, attemptRules.user),
        }),
        changes: limitOn(database, changeRule),
        whenOwnerLeft: tellsOfOwners({ messages, texts: translations.texts, publicUrl: config.publicUrl, world }),
      }),
      ...brandingRoutes(database),
      ...translationRoutes(translations),
    },
  );
  const tasks: Tasks = {
    ...messageTasks({ database, seal, world, log, mail, sms }),
    sweepFiles: sweepFilesTask(database, files, world),
    forgetOld: forgetOldTask(database, world, [forgetCodes, forgetDeliveries, forgetSessions, forgetSources]),
    webhook: webhookTask({ database, seal, world, policy: {} }),
  };
  const others: Router[] = [
    ...(config.production ? [] : [outboxRoutes(outbox)]),
    bankLogoRoutes(banks),
    brandFiles(database),
    pageRoutes(pages, brandOfPage(database, tokens)),
  ];
  const app = appOf({
    routes,
    services: {
      tokens,
      limits: limitsOn(database, config.rateLimit, world),
      world,
      log,
      isTrustedProxy: trustOf(config.trustedProxies),
    },
    headers: { https: config.publicUrl.startsWith("https:"), relaxed: pages.relaxed },
    health: health.router,
    others,
  });
  return { app, health, tokens, seal, keyring, tasks };
}

/** For what an operator does to an account's users, without a server. */
export const whenOwnerLeftIn = (config: Config, world: World, log: Logger): WhenOwnerLeft =>
  tellsOfOwners({
    messages: messageQueue(sealOf(keyringOf(config.secrets), world)),
    texts: translationsFrom(localesFolder, log).texts,
    publicUrl: config.publicUrl,
    world,
  });

/** S3-compatible storage, or a folder. */
async function filesOf({ filesUrl, dataDir }: Config, world: World): Promise<FileStore> {
  if (filesUrl?.startsWith("s3:")) return s3Files(parseS3Address(filesUrl), world);
  return folderFiles(filesUrl ? fileURLToPath(filesUrl) : resolve(dataDir, "files"), world);
}

/** The operator named the look-up, so it may be called wherever it is. */
function addressLookUp({ ipLookupUrl }: Config): LookUp | null {
  if (ipLookupUrl === null) return null;
  const policy = { trustedHosts: [new URL(ipLookupUrl).host] };
  return async () => (await request(ipLookupUrl, { timeoutMs: 2_000, maxBytes: 1_024 }, policy)).body.toString("utf8");
}

const localesFolder = fileURLToPath(new URL("../pages/locales", import.meta.url));

/** Mail comes from the host that customers know. */
const mailFrom = ({ publicUrl }: Config): string => `no-reply@${new URL(publicUrl).hostname}`;
