// The authors' templates, of all channels: versions, drafts, approval, history.
import type { Feature } from "../../feature.ts";
import type { CheckingServices } from "../../platform/index.ts";
import { checkHistoriesTask } from "./checkHistories.ts";
import { findWalletPass } from "./forms.ts";
import { emptyBin } from "./life.ts";
import { listRoutes } from "./lists.ts";
import { notifiesOfOwners } from "./quorum.ts";
import { templateRoutes } from "./routes.ts";
import type { TemplateServices } from "./services.ts";

export const templates = {
  name: "templates",
  tables: [
    "approval_configs",
    "approvals",
    "template_drafts",
    "template_history",
    "template_tags",
    "template_versions",
    "template_views",
    "templates",
  ],
  reads: {
    answer_totals: "the list says how many answers a form has, for all of its rows at once",
    template_comments: "what waits for an author is also what is asked in a comment",
    accounts: "an account's settings name the form of a landing page",
    users: "a list names who changed and submitted each template, and an approval counts while its user is an Owner",
  },
  offers: (base: Parameters<typeof notifiesOfOwners>[0]) => ({
    whenOwnerLeft: notifiesOfOwners(base),
    /** What a customer's wallet pass is made from. */
    findWalletPass,
  }),
  brings: (services: TemplateServices & CheckingServices) => ({
    routes: {
      ...listRoutes(),
      ...templateRoutes(services),
    },
    tasks: { checkHistories: checkHistoriesTask(services) },
    nightly: [emptyBin],
  }),
} satisfies Feature<never, never>;

// What others may call.
export { emptyContents } from "./content.ts";
export {
  accountsOfTemplate,
  findFormVersion,
  findLandingForm,
  findResultsForm,
  findVersion,
  findVersionNumber,
} from "./forms.ts";
export { addHistory } from "./history.ts";
export { findNotified, notifyingAccounts, notifyingForms, putNotice, type NotifyingForm } from "./notified.ts";
export { notify } from "./notify.ts";
export { changing, reading } from "./own.ts";
export type { TemplateServices, WantedTestLink } from "./services.ts";
export {
  findContent,
  findNumber,
  findSavedBy,
  insertTemplate,
  insertVersion,
  templateIds,
  versionIds,
} from "./store.ts";
