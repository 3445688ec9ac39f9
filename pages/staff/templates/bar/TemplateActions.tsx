// The bar of buttons over a template's preview and its editor: the same for every channel (forms.txt §2.9).
import { useState } from "react";
import type { SaveAction, TemplateAction } from "@billwright/engine/templates";
import type { TemplateChannel, MessageKey } from "@billwright/schemas";
import type { Answer } from "../../../client/answer.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { MoreIcon } from "../../../ui/icons.tsx";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import { SplitButton } from "../../../ui/SplitButton.tsx";
import { Toolbar } from "../../../ui/Toolbar.tsx";
import type { Decision } from "../channelCalls.ts";
import type { Template, TemplateHeader } from "../useTemplate.ts";
import type { Approvers } from "./ApprovalRequestModal.tsx";
import { labelOf } from "./labelOf.ts";
import { useTemplateActions, type Saved } from "./useTemplateActions.tsx";
import "./bar.css";

export interface TemplateActionsProps {
  template: Template;
  /** An editor is open, rather than a preview. */
  isEditing: boolean;
  /** Saves the editor's content, under an Idempotency-Key of its own for each call. null: the editor refused, and has shown why. */
  onSave?: (action: SaveAction, approvers?: Approvers, isOnlyThis?: boolean) => Promise<Answer<Saved> | null>;
  /** The header as it is now: after an action, and when another's action was found. The bar itself opens the gallery. */
  onDone(header: TemplateHeader): void;
  /** The editor holds what no version has: the version is not activated until that is saved or discarded. */
  hasChanges?: boolean;
  /** Activates instead of the channel's own call (wallet). */
  onActivate?: () => Promise<Answer<Decision>>;
  /** Called before a version is submitted or activated. false: it is not to be, and the author was informed. */
  beforeSubmit?: () => Promise<boolean>;
  /** After a draft was saved the editor stays. */
  staysOnDraft?: boolean;
  /** Called before a test is sent: stores what was typed. */
  beforeSendTest?: () => Promise<boolean>;
  /** The page's host if left out. */
  host?: string;
  /** Where there is little room, all buttons but the primary one fold into a menu. */
  folds?: boolean;
  /** Leaves an editor of a pass or an e-mail without its changes, after a confirmation. */
  onQuit?: () => Promise<void>;
}

/** The seven buttons of the bar, Withdraw and Share; any other action is in a list. */
const inBar: readonly TemplateAction[] = [
  "sendTest",
  "reject",
  "makeActive",
  "withdraw",
  "saveDraft",
  "submit",
  "saveAndActivate",
  "sync",
  "share",
];

/** What the one that the page is for looks like: the last step that is offered. */
const byWeight: readonly TemplateAction[] = ["saveAndActivate", "submit", "makeActive", "saveDraft", "share"];

/** Their editors save with a split button (forms.txt §6). */
const splitLabels: Partial<Record<TemplateChannel, MessageKey>> = {
  Email: "actions.saveTemplate",
  Wallet: "actions.savePass",
};

export function TemplateActions({ template, folds = false, onQuit, ...rest }: TemplateActionsProps) {
  const { t } = useWords();
  const { header, approval } = template;
  const { adminNeedApproval } = approval;
  const { offered, busy, press, activateOnly, dialog } = useTemplateActions({
    header,
    approval,
    adminNeedApproval,
    ...rest,
  });
  const [isQuitting, setQuitting] = useState(false);
  const buttons = offered.filter((action) => inBar.includes(action));
  const primary = byWeight.find((action) => buttons.includes(action));
  const splitLabel = rest.isEditing ? splitLabels[header.channel] : undefined;
  // Internal users do not save drafts: their Save & Activate replaces it.
  const split = splitLabel === undefined ? null : buttons.includes("saveDraft") ? "saveDraft" : "saveAndActivate";
  // Of a form, customers midway have begun with the version before.
  const replacesLive = header.channel === "DynamicForms" && header.isActive;
  const folded = folds ? buttons.filter((action) => action !== primary) : [];
  return (
    <Toolbar label={t("actions.label")}>
      {buttons.map((action) =>
        action === "saveAndActivate" && replacesLive ? (
          <SplitButton
            key={action}
            label={t(labelOf(action, approval))}
            menuLabel={t("actions.more")}
            isPrimary={action === primary}
            isBlocked={busy !== null}
            items={[{ id: "only", label: t("actions.activateOnly"), onSelect: activateOnly }]}
            onPress={() => press(action)}
          />
        ) : action === split ? (
          <SplitButton
            key={action}
            label={t(action === "saveDraft" ? splitLabel! : labelOf(action, approval))}
            menuLabel={t("editors.moreSaving")}
            isPrimary={action === primary}
            isBlocked={busy !== null}
            items={[{ id: "quit", label: t("actions.quit"), onSelect: () => setQuitting(true) }]}
            onPress={() => press(action)}
          />
        ) : (
          <button
            key={action}
            type="button"
            className={lookOf(action, primary)}
            data-folds={folded.includes(action) || undefined}
            aria-disabled={busy !== null || undefined}
            aria-busy={busy === action || undefined}
            onClick={() => press(action)}
          >
            {t(labelOf(action, approval))}
          </button>
        ),
      )}
      {folded.length > 0 && (
        <span className="bw-folded">
          <MenuButton
            label={t("actions.more")}
            className="bw-sign-button"
            items={folded.map((action) => ({
              id: action,
              label: t(labelOf(action, approval)),
              isDisabled: busy !== null,
              onSelect: () => press(action),
            }))}
          >
            <MoreIcon />
          </MenuButton>
        </span>
      )}
      {dialog}
      {isQuitting && (
        <ConfirmDialog
          title={t("editors.quitTitle")}
          confirm={t("actions.quit")}
          isDangerous
          onConfirm={() => onQuit?.()}
          onClose={() => setQuitting(false)}
        >
          <p>{t("editors.quitWords")}</p>
        </ConfirmDialog>
      )}
    </Toolbar>
  );
}

function lookOf(action: TemplateAction, primary: TemplateAction | undefined): string {
  if (action === primary) return "bw-button bw-button--primary";
  return action === "reject" ? "bw-button bw-button--danger" : "bw-button";
}
