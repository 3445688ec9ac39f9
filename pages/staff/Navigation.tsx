// The links of the staff pages: the lists of the six channels, then the account.
import type { ComponentType } from "react";
import { NavLink } from "react-router-dom";
import { isOwner, maySeeChoices } from "@billwright/engine/users";
import { galleries, pathOf, type TemplateChannel } from "@billwright/schemas";
import { useWords } from "../i18n/useWords.ts";
import { useSession } from "../session/useSession.tsx";
import { MailIcon, PhoneIcon } from "../ui/icons.tsx";
import { isShownOn, pageHost } from "./hostChannels.ts";
import {
  ApprovalIcon,
  BellIcon,
  ChoicesIcon,
  FormIcon,
  MessageIcon,
  PeopleIcon,
  SignedIcon,
  UndeliveredIcon,
  WalletIcon,
  WebhookIcon,
} from "./icons.tsx";

const channels: readonly [TemplateChannel, ComponentType][] = [
  ["DynamicForms", FormIcon],
  ["Email", MailIcon],
  ["SMS", MessageIcon],
  ["Push", BellIcon],
  ["Wallet", WalletIcon],
  ["IVR", PhoneIcon],
];

export interface NavigationProps {
  host?: string;
  /** Called when a link is followed. */
  onGo?: () => void;
}

export function Navigation({ host = pageHost(), onGo }: NavigationProps) {
  const { t } = useWords();
  const { user } = useSession();
  const approval = pathOf("smart/template-approval", { accountId: user.accountId });
  return (
    <nav className="bw-navigation" aria-label={t("staff.navigation")} onClick={onGo}>
      <p className="bw-navigation-group" id="bw-navigation-templates">
        {t("staff.templates")}
      </p>
      <ul aria-labelledby="bw-navigation-templates">
        {channels
          .filter(([channel]) => isShownOn(host, channel))
          .map(([channel, Icon]) => (
            <li key={channel}>
              <GoTo to={galleries[channel]} icon={Icon} label={t(`channel.${channel}`)} />
            </li>
          ))}
      </ul>
      <p className="bw-navigation-group" id="bw-navigation-account">
        {t("staff.account")}
      </p>
      <ul aria-labelledby="bw-navigation-account">
        {maySeeChoices(user.role) && (
          <li>
            <GoTo to={pathOf("smart/choices")} icon={ChoicesIcon} label={t("choices.title")} />
          </li>
        )}
        <li>
          <GoTo to={approval} icon={ApprovalIcon} label={t("staff.approval")} />
        </li>
        <li>
          <GoTo to={pathOf("smart/users")} icon={PeopleIcon} label={t("users.title")} />
        </li>
        {isOwner(user.role) && (
          <li>
            <GoTo to={pathOf("smart/agreements")} icon={SignedIcon} label={t("agreements.title")} />
          </li>
        )}
        {isOwner(user.role) && (
          <li>
            <GoTo to={pathOf("smart/webhooks")} icon={WebhookIcon} label={t("webhooks.title")} />
          </li>
        )}
        {isOwner(user.role) && (
          <li>
            <GoTo to={pathOf("smart/undelivered")} icon={UndeliveredIcon} label={t("undelivered.title")} />
          </li>
        )}
      </ul>
    </nav>
  );
}

const GoTo = ({ to, icon: Icon, label }: { to: string; icon: ComponentType; label: string }) => (
  <NavLink to={to} className="bw-navigation-link">
    <Icon />
    <span>{label}</span>
  </NavLink>
);
