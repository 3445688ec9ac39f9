// A button with a second one at its side, which opens a menu of the rarer actions.
import { MenuButton, type MenuItem } from "./MenuButton.tsx";

export interface SplitButtonProps {
  label: string;
  onPress(): void;
  /** What the menu's own button is called, say "More ways to save". */
  menuLabel: string;
  items: readonly MenuItem[];
  isPrimary?: boolean;
  /** The first button is held: it stays in reach and does nothing. */
  isHeld?: boolean;
}

export function SplitButton({ label, onPress, menuLabel, items, isPrimary = false, isHeld = false }: SplitButtonProps) {
  const look = isPrimary ? "bw-button bw-button--primary" : "bw-button";
  return (
    <span className="bw-split">
      <button
        type="button"
        className={look}
        aria-disabled={isHeld || undefined}
        onClick={() => {
          if (!isHeld) onPress();
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
