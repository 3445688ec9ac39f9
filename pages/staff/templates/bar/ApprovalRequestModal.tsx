// 'Approval Request': who may approve (forms.txt §2.2). It passes the choice to its caller and makes no call itself.
import { useId, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Modal } from "@billwright/renderer";
import { useWords } from "../../../i18n/useWords.ts";
import { DialogButtons } from "../../../ui/ConfirmDialog.tsx";
import { AdminSelect } from "./AdminSelect.tsx";

export interface Approvers {
  allAdmins: boolean;
  /** E-mail addresses; [] if all admins may approve. */
  admins: string[];
  /** A note to the approvers; absent: none. */
  note?: string;
}

export interface ApprovalRequestModalProps {
  /** E-mail addresses to choose from. */
  admins: readonly string[];
  /** What it opens with. null: nothing is chosen yet. */
  chosen: Approvers | null;
  /** How many have to approve: fewer cannot be chosen. */
  required: number;
  hideAllAdmins?: boolean;
  busy?: boolean;
  /** Shown between the choice and the buttons. */
  children?: ReactNode;
  onSubmit(approvers: Approvers): void;
  onClose(): void;
}

export function ApprovalRequestModal(props: ApprovalRequestModalProps) {
  const { admins, required, hideAllAdmins = false, busy = false, onSubmit, onClose } = props;
  const { t } = useWords();
  const id = useId();
  const [option, setOption] = useState<"all" | "some" | null>(() => optionOf(props.chosen, hideAllAdmins));
  const [picked, setPicked] = useState<readonly string[]>(
    () => props.chosen?.admins.filter((email) => admins.includes(email)) ?? [],
  );
  const [isShort, setShort] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (option === null || busy) return;
    if (option === "all") return onSubmit({ allAdmins: true, admins: [] });
    if (picked.length < required) return setShort(true);
    onSubmit({ allAdmins: false, admins: [...picked] });
  };
  return (
    <Modal title={t("approval.modalTitle")} onClose={onClose}>
      <form className="bw-dialog-form" noValidate onSubmit={submit}>
        <fieldset className="bw-field bw-choices">
          <legend className="bw-label">{t("approval.who")}</legend>
          {!hideAllAdmins && (
            <label className="bw-choice">
              <input type="radio" name={id} checked={option === "all"} onChange={() => setOption("all")} />
              {t("approval.allAdmins")}
            </label>
          )}
          <label className="bw-choice">
            <input type="radio" name={id} checked={option === "some"} onChange={() => setOption("some")} />
            {t("approval.chooseAdmin")}
          </label>
        </fieldset>
        {option === "some" && (
          <AdminSelect
            admins={admins}
            picked={picked}
            error={isShort ? t("approval.atLeast", { n: required }) : null}
            onChange={(next) => {
              setPicked(next);
              setShort(false);
            }}
          />
        )}
        {props.children}
        <DialogButtons>
          <p id={`${id}-held`} className="bw-held" role="status">
            {option === null ? t("approval.chooseFirst") : null}
          </p>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <button
            type="submit"
            className="bw-button bw-button--primary"
            aria-disabled={option === null || busy || undefined}
            aria-describedby={`${id}-held`}
          >
            {t("approval.submit")}
          </button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

function optionOf(chosen: Approvers | null, hideAllAdmins: boolean): "all" | "some" | null {
  if (chosen === null) return null;
  if (!chosen.allAdmins) return "some";
  return hideAllAdmins ? null : "all";
}
