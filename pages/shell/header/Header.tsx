// The header: logo, customer service, language, dark mode (forms.txt §2.3).
import { Link } from "react-router-dom";
import type { Contact, HeaderLink } from "../../ui/pageContent.tsx";
import { ContactBlock } from "./ContactBlock.tsx";
import { DarkToggle } from "./DarkToggle.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { Logo } from "./Logo.tsx";
import "./header.css";

export interface HeaderProps {
  token: string | undefined;
  companyName: string | null;
  isLogoProducts: boolean;
  /** Null: unknown, or not shown on this page. */
  contact: Contact | null;
  languages: readonly string[];
  links: readonly HeaderLink[];
}

export function Header({ token, companyName, isLogoProducts, contact, languages, links }: HeaderProps) {
  return (
    <header className="bw-header">
      <div className="bw-header-row">
        <Logo token={token} companyName={companyName} isProducts={isLogoProducts} isLink={links.length > 0} />
        <div className="bw-header-tools bw-screen-only">
          {links.map(({ to, label }) => (
            <Link key={to} className="bw-button bw-button--quiet" to={to}>
              {label}
            </Link>
          ))}
          {contact !== null && <ContactBlock contact={contact} />}
          {languages.length > 1 && <LanguageMenu languages={languages} />}
          <DarkToggle />
        </div>
      </div>
    </header>
  );
}
