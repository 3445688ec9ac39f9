// The dialog in which an action asks first. It is loaded when one does.
import type { TemplateAction } from "@billwright/engine/templates";
import { lazyPart } from "@billwright/renderer";
import { useWords } from "../../../i18n/useWords.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { ShareDialog } from "../share/lazyShareDialog.ts";
import { Rejection } from "../TemplateNotices.tsx";
import type { Template, TemplateHeader } from "../useTemplate.ts";
import type { Approval } from "../review/ApproveDialog.tsx";
import type { Approvers } from "./ApprovalRequestModal.tsx";
import { labelOf } from "./labelOf.ts";
import { ReasonDialog } from "./lazyReasonDialog.ts";

const ApproveDialog = lazyPart(() => import("../review/ApproveDialog.tsx"), { isWindow: true });
const ApprovalRequest = lazyPart(async () => ({ default: (await import("./ApprovalRequest.tsx")).ApprovalRequest }), {
  isWindow: true,
});

/** redCases: how many test cases are red on the version that is to be approved. */
export type Asking = "reject" | "submit" | "approve" | "reopen" | "withdraw" | "share" | { redCases: number };

interface AskFirstProps {
  asking: Asking;
  header: TemplateHeader;
  approval: Template["approval"] | undefined;
  /** What is done then. Resolves to true where the dialog may close. */
  work: {
    busy: TemplateAction | null;
    activate(approval?: Approval): Promise<boolean>;
    reject(reason: string): Promise<boolean>;
    withdraw(): Promise<boolean>;
    save(action: "submit", approvers: Approvers): Promise<boolean>;
  };
  onClose(): void;
}

export default function AskFirst({ asking, header, approval, work, onClose }: AskFirstProps) {
  const { t } = useWords();
  const isBusy = work.busy !== null;
  if (typeof asking === "object")
    return (
      <ReasonDialog
        title={t("cases.approveTitle")}
        words={t("cases.approveWords", { n: asking.redCases })}
        confirm={t(labelOf("makeActive", approval))}
        busy={isBusy}
        onConfirm={(reason) => void work.activate({ reason }).then((done) => done && onClose())}
        onClose={onClose}
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
          onConfirm={(reason) => void work.reject(reason).then((done) => done && onClose())}
          onClose={onClose}
        />
      );
    case "submit":
      return (
        <ApprovalRequest
          busy={isBusy}
          onSubmit={(approvers) => void work.save("submit", approvers).then((done) => done && onClose())}
          onClose={onClose}
        />
      );
    case "approve":
      return <ApproveFirst header={header} approval={approval} work={work} onClose={onClose} />;
    case "withdraw":
      return <WithdrawFirst header={header} work={work} onClose={onClose} />;
    case "share":
      return <ShareDialog header={header} onClose={onClose} />;
    case "reopen":
      return (
        <ConfirmDialog
          title={t("actions.reopenTitle", { name: header.name })}
          confirm={t(labelOf("makeActive", approval))}
          onConfirm={async () => {
            onClose();
            await work.activate();
          }}
          onClose={onClose}
        >
          {approval && <Rejection approval={approval} />}
          <p>{t("actions.reopenWords")}</p>
        </ConfirmDialog>
      );
  }
}

type FirstProps = Omit<AskFirstProps, "asking">;

function ApproveFirst({ header, approval, work, onClose }: FirstProps) {
  const { t } = useWords();
  return (
    <ApproveDialog
      header={header}
      confirm={t(labelOf("makeActive", approval))}
      isBusy={work.busy !== null}
      onApprove={(given) => {
        // A typed reason stays until it has arrived.
        if (given.reason === undefined) onClose();
        void work.activate(given).then((done) => done && onClose());
      }}
      onClose={onClose}
    />
  );
}

function WithdrawFirst({ header, work, onClose }: Omit<FirstProps, "approval">) {
  const { t } = useWords();
  return (
    <ConfirmDialog
      title={t("actions.withdrawTitle", { name: header.name })}
      confirm={t("actions.withdraw")}
      onConfirm={async () => {
        onClose();
        await work.withdraw();
      }}
      onClose={onClose}
    >
      <p>{t("actions.withdrawWords")}</p>
    </ConfirmDialog>
  );
}
