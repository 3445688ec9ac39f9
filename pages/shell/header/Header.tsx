// The header: logo, customer service, language, dark mode (forms.txt §2.3).
import { useState } from "react";
import { useWords } from "../../i18n/useWords.ts";
import type { Contact } from "../pageContent.tsx";
import { logoAddress } from "../useBrand.ts";
import { ContactBlock } from "./ContactBlock.tsx";
import { DarkToggle } from "./DarkToggle.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import "./header.css";

export interface HeaderProps {
  token: string | undefined;
  companyName: string | null;
  /** Null: not known, or the route shows none. */
  contact: Contact | null;
  languages: readonly string[];
}

export function Header({ token, companyName, contact, languages }: HeaderProps) {
  return (
    <header className="bw-header">
      <div className="bw-header-row">
        <Logo token={token} companyName={companyName} />
        <div className="bw-header-tools bw-screen-only">
          {contact !== null && <ContactBlock contact={contact} />}
          {languages.length > 1 && <LanguageMenu languages={languages} />}
          <DarkToggle />
        </div>
      </div>
    </header>
  );
}

/** At most 80 by 230 pixels; a tenant without a logo shows its name. */
function Logo({ token, companyName }: { token: string | undefined; companyName: string | null }) {
  const { t } = useWords();
  const address = logoAddress(token);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="bw-logo">
      {broken === address ? (
        <span className="bw-logo-name">{companyName}</span>
      ) : (
        <img
          key={address}
          src={address}
          alt={companyName === null ? "" : t("shell.logo", { company: companyName })}
          onError={() => setBroken(address)}
        />
      )}
    </div>
  );
}
