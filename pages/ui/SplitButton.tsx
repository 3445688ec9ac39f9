// A button with a second one beside it, which opens a menu of less frequent actions.
import { MenuButton, type MenuItem } from "./MenuButton.tsx";

export interface SplitButtonProps {
  label: string;
  onPress(): void;
  /** The label of the menu's button, such as "More ways to save". */
  menuLabel: string;
  items: readonly MenuItem[];
  isPrimary?: boolean;
  /** The first button is blocked: it stays focusable and does nothing. */
  isBlocked?: boolean;
}

export function SplitButton({
  label,
  onPress,
  menuLabel,
  items,
  isPrimary = false,
  isBlocked = false,
}: SplitButtonProps) {
  const look = isPrimary ? "bw-button bw-button--primary" : "bw-button";
  return (
    <span className="bw-split">
      <button
        type="button"
        className={look}
        aria-disabled={isBlocked || undefined}
        onClick={() => {
          if (!isBlocked) onPress();
        }}
      >
        {label}
      </button>
      <MenuButton label={menuLabel} items={items} className={look}>
        <span className="bw-menu-arrow" aria-hidden="true" />
      </MenuButton>
    </span>
  );
}
