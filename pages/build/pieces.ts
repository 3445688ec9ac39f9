// Which modules come to a page together. A piece is named by the modules that begin it, with all that they import and no piece before it
// has; or by what it is made of, and nothing else. The rest the bundler cuts by which page shares what with which.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

type Piece = Rolldown.CodeSplittingGroup & { readonly test: (id: string) => boolean };

const root = fileURLToPath(new URL("../..", import.meta.url)).replaceAll("\\", "/");

/** Whether a module is one of these or in one of these folders. */
function among(...paths: string[]): (id: string) => boolean {
  const gone = paths.filter((path) => !existsSync(root + path));
  if (gone.length > 0)
    throw new Error(`There is no ${gone.join(", ")}. Name what replaced it in pages/build/pieces.ts.`);
  return (id) => paths.some((path) => id.replaceAll("\\", "/").startsWith(root + path));
}

const beginningWith = (name: string, ...modules: string[]): Piece => ({ name, test: among(...modules) });

const madeOf = (name: string, ...paths: string[]): Piece => ({
  ...beginningWith(name, ...paths),
  includeDependenciesRecursively: false,
});

const isRenderers = among("renderer/");
const comesLate = among(
  "renderer/blocks/CodeModal/",
  "renderer/blocks/Results/",
  "renderer/inspector/",
  "renderer/widgets/Attachment/",
  "renderer/widgets/DateTime/",
  "renderer/widgets/FileDrop/",
  "renderer/widgets/Signature/",
);
const isFormPages = among("pages/customer/form/");
const isFormStyle = (id: string): boolean =>
  id.endsWith(".css") && ((isRenderers(id) && !comesLate(id)) || isFormPages(id));

/** They ask for the form's own data while the rest is still on its way. */
const first = beginningWith("first", "pages/app/main.ts");

/**
 * The frame of every page, with the words that most of them show, what it shares with the sanitiser, which comes beside it, and the few small
 * modules that both a form and the pages without one need: these would load a whole form otherwise.
 */
const frame = beginningWith(
  "shell",
  "pages/app/start.tsx",
  "pages/i18n/english/form.ts",
  "engine/text/allowedAddress.ts",
  "engine/text/mergeTags.ts",
  "engine/text/plainLine.ts",
  "engine/inputTypes/characters.ts",
  "engine/typed/amount.ts",
  "engine/calendar/instants.ts",
  "pages/flows/flow.ts",
  "pages/flows/useFlow.ts",
  "pages/services/sha256.ts",
  "pages/services/whenIdle.ts",
  "renderer/controls/LazyPart/LazyPart.tsx",
  "renderer/field/FieldFrame.tsx",
);
/** The styles of a form, too: in a file of their own they would be one more request before anything is shown. */
const shell: Piece = { ...frame, test: (id) => frame.test(id) || isFormStyle(id) };

/** What every form needs at once. Not what it loads late: windows, charts, files, signatures, phone formats, the sanitiser. */
const form = beginningWith("form", "pages/customer/form/FormPage.tsx");

/** What enrolling in autopay or instalments needs, and no other form. With the few lines that pages about them need as well: each a request by itself. */
const enrolling = madeOf(
  "enrolling",
  "engine/calendar/billersDate.ts",
  "engine/consent/mandateText.ts",
  "renderer/blocks/Agreement/",
  "renderer/blocks/BankLogo/",
  "renderer/blocks/InstallmentSummary/InstallmentSummary.tsx",
  "renderer/blocks/InstallmentSummary/InstallmentTable.tsx",
  "renderer/blocks/InstallmentSummary/Plan.tsx",
  "renderer/blocks/InstallmentSummary/PlanUnder.tsx",
  "renderer/blocks/PaymentBlock/FoundBank.tsx",
  "renderer/blocks/PaymentBlock/NewBank.tsx",
  "renderer/blocks/PaymentBlock/PayDate.tsx",
  "renderer/blocks/PaymentBlock/PaymentBlock.tsx",
  "renderer/blocks/PaymentBlock/PaymentSummary.tsx",
  "renderer/blocks/PaymentBlock/SavedBankChoice.tsx",
  "renderer/blocks/PaymentBlock/bankFields.ts",
  "renderer/blocks/PaymentBlock/useBankLookup.ts",
);

/** What every page with fields laid out by hand needs: many small files otherwise, each with its own wait on a slow line. */
const screens = madeOf(
  "screens",
  "pages/screens/ScreenConsent.tsx",
  "pages/screens/ScreenField.tsx",
  "pages/screens/useScreen.ts",
  "engine/screens/compileScreen.ts",
  "engine/screens/screenValues.ts",
);

/** The fields and dialogs themselves, which need nothing of a form. */
const controls = madeOf(
  "controls",
  "pages/screens/ScreenForm.tsx",
  "pages/screens/fieldErrors.ts",
  "pages/screens/fieldId.ts",
  "pages/screens/useOneAtATime.ts",
  "engine/screens/screen.ts",
  "pages/ui/ConfirmDialog.tsx",
  "pages/ui/EmailField.tsx",
  "pages/ui/Facts.tsx",
  "pages/ui/OwedBar.tsx",
  "pages/ui/dialog.css",
  "pages/ui/facts.css",
  "pages/ui/fields.css",
  "pages/ui/fields.tsx",
  "pages/ui/owedBar.css",
  "pages/ui/useFocusOnward.ts",
  "pages/ui/useLeaveWarning.ts",
);

/** The messages that no customer's page shows. */
const staffWords = madeOf("staffWords", "schemas/messages/staff/");
const accountWords = madeOf("accountWords", "schemas/messages/account/");
const builderWords = madeOf("builderWords", "schemas/messages/builder/");
const sessionWords = madeOf("sessionWords", "schemas/messages/session/");

/** What says a form's rules in words, which the editor shows at once. */
const ruleWords = madeOf(
  "ruleWords",
  "engine/words/",
  "renderer/inspector/PhraseText.tsx",
  "renderer/inspector/ShowWhen.tsx",
);

/** What runs recorded cases and explains a form to its author, when asked to. A replay knows every message there is. */
const inspector = madeOf(
  "inspector",
  "renderer/inspector/",
  "engine/replay/diff.ts",
  "engine/replay/observe.ts",
  "engine/replay/record.ts",
  "engine/replay/replay.ts",
  "node_modules/json-logic-js/",
  "schemas/messages/wholeCatalogue.ts",
  "schemas/messages/mail/",
);

/** What checks a JSON Schema in a page, for authors alone. */
const schemaCheck = madeOf("schemaCheck", "node_modules/typebox/");

const inOrder = [
  first,
  shell,
  form,
  enrolling,
  controls,
  screens,
  sessionWords,
  staffWords,
  accountWords,
  builderWords,
  ruleWords,
  inspector,
  schemaCheck,
];

/** A module that two of them claim is the earlier one's. */
export const pieces: (Piece & { priority: number })[] = inOrder.map((piece, at) => ({
  ...piece,
  priority: inOrder.length - at,
}));
