// /walletpass-addtowallet/:token: a pass for the customer's wallet (billing.txt §2, decisions-proposed.md P35, P36).
import { useEffect, useMemo } from "react";
import { Navigate } from "react-router-dom";
import { readPass, type Pass } from "@billwright/engine/pass";
import { pathOf } from "@billwright/schemas";
import { isNotFound, type Failure } from "../../client/answer.ts";
import type { Words } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { failedBy } from "../../link/failedBy.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall } from "../../link/useCall.ts";
import { useOnLanguage } from "../../link/useOnLanguage.ts";
import { PassCard } from "../../pass/PassCard.tsx";
import { useApp } from "../../services/app.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { AddToWallet } from "./AddToWallet.tsx";
import "./wallet.css";

const invalid: Words = { key: "link.invalid", params: {} };
const notFound: Words = { key: "wallet.notFound", params: {} };

export default function WalletPassPage() {
  const token = useLinkToken();
  return token === "" ? <NoPass words={invalid} /> : <PassOf token={token} />;
}

function PassOf({ token }: { token: string }) {
  const { t } = useWords();
  const query = { walletToken: token };
  const { data, failure, isLoading, reload } = useCall("GET /api/ApplePass/getwalletpasspreview", { query });
  // The server says amounts and dates in the page's language.
  useOnLanguage(reload);
  const pass = useMemo(() => (data === null ? null : readPass(data.templateJson)), [data]);
  useShell({ title: t("wallet.title") });
  if (data === null && isLoading) return <PageSkeleton />;
  if (data === null) return <Failed failure={failure!} onTryAgain={reload} />;
  if (pass === null) return <NoPass words={notFound} />;
  return <Shown pass={pass} token={token} canAdd={data.canAdd} />;
}

function Failed({ failure, onTryAgain }: { failure: Failure; onTryAgain(): void }) {
  const { t } = useWords();
  if (failedBy(failure).of === "invalid") return <NoPass words={invalid} />;
  if (isNotFound(failure)) return <NoPass words={notFound} />;
  return <FailedLink title={t("wallet.failed")} failure={failure} onTryAgain={onTryAgain} />;
}

/** Says why, on the page to which it leads. */
function NoPass({ words }: { words: Words }) {
  const { notices } = useApp();
  useEffect(() => notices.toast("error", words), [notices, words]);
  return <Navigate to={pathOf("404")} replace />;
}

function Shown({ pass, token, canAdd }: { pass: Pass; token: string; canAdd: boolean }) {
  const { t } = useWords();
  return (
    <article className="bw-wallet">
      <div className="bw-wallet-head">
        <PageHeading>{pass.FrontSide.HeaderArea.HeaderText || t("wallet.title")}</PageHeading>
        {pass.Description !== "" && <p>{pass.Description}</p>}
      </div>
      <PassCard pass={pass} />
      <AddToWallet token={token} canAdd={canAdd} />
    </article>
  );
}
