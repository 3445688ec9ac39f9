// The server's public interface: for the scripts and for the tests that cross workspaces.
export { addressOfLink, type WantedLink } from "./addressOfLink.ts";
export { ConfigError, readConfig, type Config } from "./config.ts";
export { demoAccounts, demoPassword } from "./demo/account.ts";
export { backup } from "./backup/backup.ts";
export { restore } from "./backup/restore.ts";
export { verifyBackup } from "./backup/verify.ts";
export { connectBeside } from "./database/connect.ts";
export { freshSchema } from "./database/freshSchema.ts";
export { factsBeside, type FactsCommand } from "./factsByCommand.ts";
export { importBanks } from "./importBanks.ts";
export { verifyAgreementsBeside, readBills, announceBills, type ReadyBill } from "./features/money/index.ts";
export { importBeside, listImportsBeside, undoImportBeside, type ImportReport } from "./features/customers/index.ts";
export {
  setNotice,
  webhooksBeside,
  type WantedNotice,
  type WebhookCommand,
  type Erased,
  type Pages,
} from "./features/platform/index.ts";
export { putSso, type WantedSso, putUser, type WantedUser, demoCost, hashPassword } from "./features/staff/index.ts";
export { asJUnit, checkBiller, type CheckedBiller } from "./providers/biller/check.ts";
export { billerSchemas } from "./providers/biller/contract.ts";
export { reseal, type Resealed } from "./reseal.ts";
export { serve } from "./serve.ts";
export { startServer, type Running, type StartOptions } from "./start.ts";
export { withSecrets } from "./tokens/developmentSecret.ts";
export {
  closeAccount,
  createAccountBeside,
  eraseOnRequest,
  proofBeside,
  exportToFile,
  forgetFactorsBeside,
  listAccountsBeside,
  listCategoriesBeside,
  setAccount,
  testConnectionBeside,
  whenOwnerLeftIn,
} from "./wiring.ts";
export { connectionNames } from "./testConnection.ts";
export { realRuntime, type Runtime } from "./runtime.ts";

// The setup of tests that cross workspaces.
export { forged } from "./testing/forged.ts";
export { signPageToken } from "./tokens/pageLink.ts";
export { logTo } from "./http/log.ts";
export {
  givenAccount,
  givenForm,
  givenLink,
  givenRecipient,
  givenStoredForm,
  givenSubmitted,
  givenUser,
  givenVerified,
  type GivenForm,
  type GivenLink,
  type GivenUser,
} from "./testing/given.ts";
export { testRuntime, type TestRuntime } from "./testing/runtime.ts";
