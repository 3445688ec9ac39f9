// The marks and handles of lists in the editor.
import { Icon } from "../../../ui/icons.tsx";

export const DragIcon = () => (
  <Icon>
    <path strokeWidth="2.75" d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" />
  </Icon>
);

export const RuleIcon = () => (
  <Icon>
    <path d="M6 4v6.5a4 4 0 0 0 4 4h8M14.5 11l3.5 3.5-3.5 3.5M6 10.5V20" />
  </Icon>
);

export const EyeOffIcon = () => (
  <Icon>
    <path d="M3.5 12s3-6 8.5-6 8.5 6 8.5 6-3 6-8.5 6-8.5-6-8.5-6zM5 19L19 5" />
  </Icon>
);

export const UndoIcon = () => (
  <Icon>
    <path d="M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3" />
  </Icon>
);

export const RedoIcon = () => (
  <Icon>
    <path d="M15.5 5L20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3" />
  </Icon>
);

export const GearIcon = () => (
  <Icon>
    <path d="M4 7h9M18 7h2M4 17h2M11 17h9" />
    <circle cx="15.5" cy="7" r="2.5" />
    <circle cx="8.5" cy="17" r="2.5" />
  </Icon>
);

export const HelpIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.1" />
  </Icon>
);
