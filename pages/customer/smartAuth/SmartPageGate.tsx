// What comes before the pages of a link: the account may ask something first (self-service.txt §2.6; decisions-proposed.md P56 to P59). It
// only shapes the page: the server refuses the calls behind it until link and device are authorised.
import { useState } from "react";
import type { ReactNode } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { Message } from "../../ui/Message.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { LeaveFor } from "../../ui/LeaveFor.tsx";
import { SmartPageForm } from "./SmartPageForm.tsx";
import { useTooLong } from "./useTooLong.ts";

export interface SmartPageGateProps {
  /** It comes before a bill. */
  isViewBill?: boolean;
  /** Shown once there is no question left. */
  children: ReactNode;
}

export function SmartPageGate({ isViewBill = false, children }: SmartPageGateProps) {
  const { t } = useWords();
  const { device } = useApp();
  const token = useLinkToken();
  const who = { deviceUuid: device(), isViewBill };
  const { data, failure, isLoading, reload } = useCall("POST /api/v1/SmartPageAuth/Info", {
    body: { jwt: token, ...who },
  });
  const [isAuthorized, setAuthorized] = useState(false);
  if (data === null && failure !== null && !isLoading)
    return <FailedLink title={t("smartauth.unavailable")} failure={failure} onTryAgain={reload} />;
  if (data === null) return <Waiting />;
  if (data.expiredUrl !== null) return <LeaveFor address={data.expiredUrl} failed={t("smartauth.unavailable")} />;
  if (!data.isAuthRequired || isAuthorized) return children;
  return <SmartPageForm info={data} who={who} onAuthorized={() => setAuthorized(true)} />;
}

/** The shape of a page at first; what takes longer says so. */
function Waiting() {
  const { t } = useWords();
  const isTooLong = useTooLong();
  if (!isTooLong) return <PageSkeleton />;
  return (
    <Message tone="info" title={t("smartauth.unavailable")}>
      <p role="status">{t("page.loading")}</p>
    </Message>
  );
}
