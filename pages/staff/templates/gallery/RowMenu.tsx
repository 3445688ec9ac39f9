// What can be done with one row: look, edit, copy, see results, what the bar offers, stop, put away, delete.
import { longestTemplateName, type KeysBelow } from "@billwright/schemas";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { TemplateAction } from "@billwright/engine/templates";
import { mayEdit } from "@billwright/engine/users";
import { useApp } from "../../../services/app.ts";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useSession } from "../../../session/useSession.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { MenuButton, type MenuItem } from "../../../ui/MenuButton.tsx";
import { readUnsent } from "../autosave/unsent.ts";
import { editorOf, previewOf, responsesOf, resultsOf } from "../addresses.ts";
import { useTemplateActions } from "../bar/useTemplateActions.tsx";
import type { TemplateHeader } from "../useTemplate.ts";
import { TagDialog } from "./lazyTagDialog.ts";
import { useLife } from "./useLife.tsx";

export interface RowMenuProps {
  header: TemplateHeader;
  /** Something was done: the list is to be loaded again. */
  onChanged(): void;
}

const ofBar: readonly TemplateAction[] = ["sendTest", "reject", "makeActive", "withdraw", "sync", "share"];

export function RowMenu({ header, onChanged }: RowMenuProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { user } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const [isTagging, setTagging] = useState(false);
  const copy = useCopy(header);
  const life = useLife(header, onChanged);
  const isListed = (header.shelf ?? "list") === "list";
  const bar = useTemplateActions({
    header,
    isEditing: false,
    adminNeedApproval: false,
    onDone: onChanged,
    stays: true,
  });
  const go = (to: string) => () => void navigate(to);
  const isOffered = (action: TemplateAction) => bar.offered.includes(action);
  const item = (id: KeysBelow<"actions.">, onSelect: () => void, tone?: "danger"): MenuItem => ({
    id,
    label: t(`actions.${id}`),
    onSelect,
    ...(tone ? { tone } : {}),
  });
  const items: MenuItem[] = [
    item("preview", go(previewOf(header))),
    ...(isListed && isOffered("edit") ? [item("edit", go(editorOf(header)))] : []),
    ...(isOffered("copy") ? [item("copy", copy)] : []),
    ...(header.channel === "DynamicForms" && mayEdit(user.role) ? [item("results", go(resultsOf(header)))] : []),
    ...(header.channel === "DynamicForms" ? [item("responses", go(responsesOf(header)))] : []),
    ...ofBar.filter((action) => isListed && isOffered(action)).map((action) => item(action, () => bar.press(action))),
    ...(mayEdit(user.role) && header.shelf !== "bin"
      ? [{ id: "tags", label: t("tags.title"), onSelect: () => setTagging(true) }]
      : []),
    ...life.items,
    ...(header.shelf === "bin" && mayEdit(user.role) ? [item("delete", () => setDeleting(true), "danger")] : []),
  ];
  return (
    <>
      <MenuButton className="bw-sign-button" label={t("list.actionsOf", { name: header.name })} items={items}>
        <span aria-hidden="true" className="bw-dots" />
      </MenuButton>
      {bar.dialog}
      {life.dialog}
      {isTagging && <TagDialog headers={[header]} onSaved={onChanged} onClose={() => setTagging(false)} />}
      {isDeleting && <DeleteDialog header={header} onDeleted={onChanged} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Makes the copy and opens it. */
function useCopy(header: TemplateHeader): () => void {
  const { t } = useWords();
  const { notices, newId } = useApp();
  const { call, user } = useSession();
  const navigate = useNavigate();
  const copying = useRef(false);
  return () => {
    if (copying.current) return;
    copying.current = true;
    const { id, channel } = header;
    // What the author has typed into a form and no server has yet is of the copy, too.
    const unsent = channel === "DynamicForms" ? readUnsent(user.id, id) : null;
    const { name } = unsent?.value ?? header;
    const source = unsent === null ? { copyOf: id } : { content: unsent.value.content };
    const body = { channel, name: t("list.copyName", { name }).slice(0, longestTemplateName), ...source };
    void call("POST /api/Templates/Create", { body, idempotencyKey: newId() }).then((answer) => {
      copying.current = false;
      if (!answer.ok) return notices.show(failureEffects(answer.failure));
      notices.toast("success", { key: "list.copied", params: { name } });
      void navigate(editorOf(answer.data));
    });
  };
}

interface DeleteDialogProps {
  header: TemplateHeader;
  onDeleted(): void;
  onClose(): void;
}

function DeleteDialog({ header, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const remove = async () => {
    const answer = await call("POST /api/Templates/Delete", { body: { id: header.id } });
    onClose();
    if (!answer.ok) notices.show(failureEffects(answer.failure));
    else notices.toast("success", { key: "list.deleted", params: { name: header.name } });
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={t("list.deleteTitle", { name: header.name })}
      confirm={t("actions.delete")}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t("list.deleteWords")}</p>
    </ConfirmDialog>
  );
}
