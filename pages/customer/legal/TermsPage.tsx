// /terms: the terms of service (billing.txt §2).
import { useWords } from "../../i18n/useWords.ts";
import { LegalText } from "./LegalText.tsx";
import { terms } from "./terms.ts";

export default function TermsPage() {
  const { t } = useWords();
  return <LegalText title={t("signup.termsLink")} sections={terms} />;
}
