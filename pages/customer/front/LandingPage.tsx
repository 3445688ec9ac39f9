// "/": what the product is, and the ways in (decisions-proposed.md P47).
import { Link } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useSite } from "../../services/useSite.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { LegalLinks } from "./LegalLinks.tsx";
import { useFront } from "./useFront.ts";
import "./front.css";

export default function LandingPage() {
  const { t } = useWords();
  const { isSignUpOpen } = useSite();
  useFront(t("landing.title"));
  return (
    <>
      <section className="bw-card bw-front">
        <PageHeading>{t("landing.title")}</PageHeading>
        <p>{t("landing.text")}</p>
        <div className="bw-front-actions">
          {isSignUpOpen && (
            <Link className="bw-button bw-button--primary" to={pathOf("smart/sign-up")}>
              {t("signup.free")}
            </Link>
          )}
          <Link className="bw-button" to={pathOf("smart/sign-in")}>
            {t("signup.signIn")}
          </Link>
        </div>
      </section>
      <LegalLinks />
    </>
  );
}
