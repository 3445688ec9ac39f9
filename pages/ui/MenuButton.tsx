// A button that opens a menu of actions.
import { useId } from "react";
import type { ReactNode } from "react";
import { useMenu, type MenuItem } from "./useMenu.ts";
import { MenuList } from "./MenuList.tsx";

export type { MenuItem } from "./useMenu.ts";

export interface MenuButtonProps {
  /** What the button is called; with `children` it is only read out. */
  label: string;
  /** What the button shows in place of its label, say an icon. */
  children?: ReactNode;
  items: readonly MenuItem[];
  /** Stands above the items, and is no item. */
  heading?: ReactNode;
  /** Of the button; `bw-button` where left out. */
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
