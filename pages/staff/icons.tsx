// The pictures of the staff pages; the words are beside them or on the button.
import { Icon } from "../ui/icons.tsx";

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
  </Icon>
);

export const PeopleIcon = () => (
  <Icon>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.700-3.5 3.2-5.3 6.5-5.3s5.8 1.8 6.5 5.3M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.8c1.9.700 3.1 2.3 3.5 4.7" />
  </Icon>
);

export const FormIcon = () => (
  <Icon>
    <rect x="4.5" y="3.5" width="15" height="17" rx="2" />
    <path d="M8 8h8M8 12h8M8 16h4" />
  </Icon>
);

export const MessageIcon = () => (
  <Icon>
    <path d="M4 5.5h16v11h-9l-4.5 3.5v-3.5H4z" />
  </Icon>
);

export const BellIcon = () => (
  <Icon>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4" />
  </Icon>
);

export const WalletIcon = () => (
  <Icon>
    <rect x="3" y="6" width="18" height="13" rx="2" />
    <path d="M3 10h18M15 14.5h3" />
  </Icon>
);

export const ApprovalIcon = () => (
  <Icon>
    <path d="M12 3l7 3v5.5c0 4.3-2.8 7.6-7 9.5-4.2-1.9-7-5.2-7-9.5V6z" />
    <path d="M8.7 12l2.3 2.3 4.3-4.6" />
  </Icon>
);

export const WebhookIcon = () => (
  <Icon>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="18" cy="6" r="2.5" />
    <circle cx="18" cy="18" r="2.5" />
    <path d="M8.300 10.900l7.400-3.800M8.300 13.100l7.400 3.800" />
  </Icon>
);

export const UndeliveredIcon = () => (
  <Icon>
    <path d="M3 12h10M9.500 8l4 4-4 4M18 5v14" />
  </Icon>
);

export const ChoicesIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M6.5 10.5 8 12l2.5-3M13 10.5h5M13 15h5M7 15h2" />
  </Icon>
);

export const SignedIcon = () => (
  <Icon>
    <path d="M6 3.5h8l4 4v13H6zM14 3.500v4h4" />
    <path d="M9 16c1.500-3 2.500-3 3 0 1-2 2-2 3 0" />
  </Icon>
);
