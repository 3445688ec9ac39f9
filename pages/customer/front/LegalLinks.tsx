// The ways to the terms and to the privacy policy.
import { Link } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";

export function LegalLinks() {
  const { t } = useWords();
  return (
    <nav className="bw-front-legal" aria-label={t("legal.links")}>
      <Link to={pathOf("terms")}>{t("signup.termsLink")}</Link>
      <Link to={pathOf("privacy")}>{t("signup.privacyLink")}</Link>
    </nav>
  );
}
