// /privacy: the privacy policy, with all that is kept on a device (billing.txt §2).
import { useWords } from "../../i18n/useWords.ts";
import { LegalText } from "./LegalText.tsx";
import { privacy, stored } from "./privacy.ts";

export default function PrivacyPage() {
  const { t } = useWords();
  return (
    <LegalText title={t("signup.privacyLink")} sections={privacy}>
      <div className="bw-legal-table" lang="en" dir="ltr" role="region" aria-labelledby="stored" tabIndex={0}>
        <table>
          <caption id="stored">What is kept on your device</caption>
          <thead>
            <tr>
              {["Kind", "What", "Where", "Until"].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stored.map(({ kind, what, where, until }) => (
              <tr key={kind}>
                <th scope="row">{kind}</th>
                <td>{what}</td>
                <td>{where}</td>
                <td>{until}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </LegalText>
  );
}
