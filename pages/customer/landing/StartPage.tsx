// /dpp, /autopay and /ebill without a token: a customer says who they are, and is led to the form (self-service.txt §2.11).
import { useLocation, useNavigate } from "react-router-dom";
import { pageAt } from "@billwright/schemas";
import type { Words } from "../../client/failureEffects.ts";
import { safeAddress } from "../../client/safeAddress.ts";
import { errorWords } from "../../flows/errorWords.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useCall } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { LookUpForm } from "../lookUp/LookUpForm.tsx";
import { useFrom } from "../lookUp/useFrom.ts";
import { Banner } from "./Banner.tsx";
import { starts, type StartName } from "./starts.ts";
import "./start.css";

export default function StartPage() {
  const { pathname } = useLocation();
  const name = pageAt(pathname)?.name as StartName;
  return <StartOf key={name} name={name} />;
}

function StartOf({ name }: { name: StartName }) {
  const { t } = useWords();
  const { title, text, points, hasBanner } = starts[name];
  useShell({ title: t(title) });
  return (
    <section className="bw-card bw-start">
      {hasBanner && <Banner />}
      <PageHeading>{t(title)}</PageHeading>
      {text !== null && <p>{t(text)}</p>}
      {points.length > 0 && (
        <ul className="bw-start-points">
          {points.map((point) => (
            <li key={point}>{t(point)}</li>
          ))}
        </ul>
      )}
      <p>{t("start.who")}</p>
      <WithWords>
        <WhoForm name={name} />
      </WithWords>
    </section>
  );
}

function WhoForm({ name }: { name: StartName }) {
  const { t, isKey } = useWords();
  const { client, notices } = useApp();
  const navigate = useNavigate();
  const { source } = useFrom();
  const company = useCompany();
  const { screen, type, houseHint } = starts[name];
  const showError = (shown: readonly Words[]) => notices.show([{ type: "errorModal", words: shown, errorGuid: null }]);
  return (
    <LookUpForm
      screen={screen}
      words={{
        account: t("start.account"),
        ...(type !== "InstallmentPlan" && company !== null && { placeholder: t("start.placeholder", { company }) }),
        house: t("start.house"),
        ...(houseHint !== null && { houseHint: t(houseHint) }),
        submit: t("start.submit"),
      }}
      send={(values) =>
        client.call("POST /api/wa/authorize", { body: { ...values, type, ...(source !== null && { source }) } })
      }
      onDone={({ url, error }) => {
        const { origin } = window.location;
        const address = error === null ? safeAddress(url, origin) : null;
        if (address === null) {
          showError(errorWords(error ?? "api.unknown", isKey));
          return undefined;
        }
        if (address.startsWith(`${origin}/`)) void navigate(address.slice(origin.length));
        else window.location.assign(address);
        return "leave";
      }}
    />
  );
}

/** As customers know the biller (decisions-proposed.md P79); null until it is known. */
function useCompany(): string | null {
  const { data } = useCall("GET /api/WhiteLabelDomain/BasicInfo", { query: { domain: window.location.hostname } });
  if (data === null) return null;
  return data.clientType === "Wgl" ? "WGL" : data.companyName;
}
