// The header of the staff pages: menu button, logo, language, dark mode, and the user's own menu.
import { useNavigate } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import { allLanguages } from "../i18n/language.ts";
import { useWords } from "../i18n/useWords.ts";
import { useSession } from "../session/useSession.tsx";
import { DarkToggle } from "../shell/header/DarkToggle.tsx";
import { LanguageMenu } from "../shell/header/LanguageMenu.tsx";
import { Logo } from "../shell/header/Logo.tsx";
import { MenuIcon, PersonIcon } from "./icons.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import "../shell/header/header.css";

export interface StaffHeaderProps {
  companyName: string | null;
  onMenu(): void;
}

export function StaffHeader({ companyName, onMenu }: StaffHeaderProps) {
  const { t } = useWords();
  return (
    <header className="bw-header bw-staff-header">
      <div className="bw-header-row">
        <button
          type="button"
          className="bw-icon-button bw-staff-menu bw-screen-only"
          aria-haspopup="dialog"
          aria-label={t("staff.menu")}
          onClick={onMenu}
        >
          <MenuIcon />
        </button>
        <Logo token={undefined} companyName={companyName} />
        <div className="bw-header-tools bw-screen-only">
          <LanguageMenu languages={allLanguages} />
          <DarkToggle />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}

function UserMenu() {
  const { t } = useWords();
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const items = [
    { id: "profile", label: t("profile.title"), onSelect: () => void navigate(pathOf("smart/profile")) },
    { id: "signOut", label: t("session.signOut"), onSelect: signOut },
  ];
  const heading = (
    <>
      <strong>{user.name}</strong>
      <br />
      {user.email}
      <br />
      {t(`role.${user.role}`)}
    </>
  );
  return (
    <MenuButton
      label={t("staff.userMenu", { name: user.name })}
      items={items}
      heading={heading}
      className="bw-icon-button"
    >
      <PersonIcon />
    </MenuButton>
  );
}
