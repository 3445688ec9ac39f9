// A button that opens a menu of actions.
import { useId } from "react";
import type { ReactNode } from "react";
import { useMenu, type MenuItem } from "./useMenu.ts";
import { MenuList } from "./MenuList.tsx";

export type { MenuItem } from "./useMenu.ts";

export interface MenuButtonProps {
  /** The button's label; with `children` it is only for screen readers. */
  label: string;
  /** Shown in place of the label, such as an icon. */
  children?: ReactNode;
  items: readonly MenuItem[];
  /** Above the items; not an item itself. */
  heading?: ReactNode;
  /** Of the button; absent: `bw-button`. */
  className?: string;
}

export function MenuButton({ label, children, items, heading, className = "bw-button" }: MenuButtonProps) {
  const { opener, list, isOpen, toggle, onOpenerKey, ...menu } = useMenu(items);
  const id = useId();
  return (
    <span className="bw-menu">
      <button
        ref={opener}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={children === undefined ? undefined : label}
        onClick={toggle}
        onKeyDown={onOpenerKey}
      >
        {children ?? (
          <>
            {label}
            <span className="bw-menu-arrow" aria-hidden="true" />
          </>
        )}
      </button>
      {isOpen && <MenuList id={id} label={label} list={list} items={items} heading={heading} {...menu} />}
    </span>
  );
}
