// The dialog in which an action asks first. It is loaded when one does.
import { lazy } from "react";
import { useWords } from "../../../i18n/useWords.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { ShareDialog } from "../share/lazyShareDialog.ts";
import { Rejection } from "../TemplateNotices.tsx";
import { labelOf } from "./labelOf.ts";
import { ReasonDialog } from "./lazyReasonDialog.ts";
import type { ActionsOn, Asking, Work } from "./useTemplateActions.tsx";

const ApproveDialog = lazy(() => import("../review/ApproveDialog.tsx"));
const ApprovalRequest = lazy(async () => ({ default: (await import("./ApprovalRequest.tsx")).ApprovalRequest }));

interface AskFirstProps {
  asking: NonNullable<Asking>;
  on: ActionsOn;
  work: Work;
  close(): void;
}

export default function AskFirst({ asking, on, work, close }: AskFirstProps) {
  const { t } = useWords();
  const { header } = on;
  const isBusy = work.busy !== null;
  if (typeof asking === "object")
    return (
      <ReasonDialog
        title={t("cases.approveTitle")}
        words={t("cases.approveWords", { n: asking.redCases })}
        confirm={t(labelOf("makeActive", on.approval))}
        busy={isBusy}
        onConfirm={(reason) => void work.activate({ reason }).then((done) => done && close())}
        onClose={close}
      />
    );
  switch (asking) {
    case "reject":
      return (
        <ReasonDialog
          title={t("actions.rejectTitle", { name: header.name })}
          confirm={t("actions.reject")}
          isDangerous
          busy={isBusy}
          onConfirm={(reason) => void work.reject(reason).then((done) => done && close())}
          onClose={close}
        />
      );
    case "submit":
      return (
        <ApprovalRequest
          busy={isBusy}
          onSubmit={(approvers) => void work.save("submit", approvers).then((done) => done && close())}
          onClose={close}
        />
      );
    case "approve":
      return <ApproveFirst on={on} work={work} close={close} />;
    case "withdraw":
      return <WithdrawFirst on={on} work={work} close={close} />;
    case "share":
      return <ShareDialog header={header} onClose={close} />;
    case "reopen":
      return (
        <ConfirmDialog
          title={t("actions.reopenTitle", { name: header.name })}
          confirm={t(labelOf("makeActive", on.approval))}
          onConfirm={async () => {
            close();
            await work.activate();
          }}
          onClose={close}
        >
          {on.approval && <Rejection approval={on.approval} />}
          <p>{t("actions.reopenWords")}</p>
        </ConfirmDialog>
      );
  }
}

type FirstProps = Omit<AskFirstProps, "asking">;

function ApproveFirst({ on, work, close }: FirstProps) {
  const { t } = useWords();
  return (
    <ApproveDialog
      header={on.header}
      confirm={t(labelOf("makeActive", on.approval))}
      isBusy={work.busy !== null}
      onApprove={(approval) => {
        // A typed reason stays until it has arrived.
        if (approval.reason === undefined) close();
        void work.activate(approval).then((done) => done && close());
      }}
      onClose={close}
    />
  );
}

function WithdrawFirst({ on: { header }, work, close }: FirstProps) {
  const { t } = useWords();
  return (
    <ConfirmDialog
      title={t("actions.withdrawTitle", { name: header.name })}
      confirm={t("actions.withdraw")}
      onConfirm={async () => {
        close();
        await work.withdraw();
      }}
      onClose={close}
    >
      <p>{t("actions.withdrawWords")}</p>
    </ConfirmDialog>
  );
}
