// /sso-error: nobody was signed in; an earlier session stays as it was.
import { Link, useSearchParams } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useSite } from "../../services/useSite.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import "./sso.css";

export default function SsoErrorPage() {
  const { t } = useWords();
  const { isSignUpOpen } = useSite();
  const why = useSearchParams()[0].get("why");
  useStaffPage({ title: t("sso.failed") });
  return (
    <Message tone="error" title={t("sso.failed")}>
      {why === "unknown" && <p>{t("sso.unknown")}</p>}
      {why === "busy" && <p>{t("api.busy")}</p>}
      <p>{t("sso.contact")}</p>
      <AskCustomerService />
      <div className="bw-sso-ways">
        <Link className="bw-button bw-button--primary" to={pathOf("smart/sign-in")}>
          {t("session.signIn")}
        </Link>
        {isSignUpOpen && (
          <Link className="bw-button" to={pathOf("smart/sign-up")}>
            {t("sso.signUp")}
          </Link>
        )}
      </div>
    </Message>
  );
}
