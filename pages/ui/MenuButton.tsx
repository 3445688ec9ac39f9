// A button that opens a menu of actions.
import { useId, useImperativeHandle } from "react";
import type { ReactNode, Ref } from "react";
import { useMenu, type MenuItem } from "./useMenu.ts";
import { MenuList } from "./MenuList.tsx";

export type { MenuItem } from "./useMenu.ts";

/** For a page that has a key of its own for the menu, or leads focus to it. */
export interface MenuHandle {
  focus(): void;
  /** As a press of the button does. */
  toggle(): void;
  close(): void;
}

export interface MenuButtonProps {
  ref?: Ref<MenuHandle> | undefined;
  /** The button's label; with `children` it is only for screen readers. */
  label: string;
  /** Shown in place of the label, such as an icon. */
  children?: ReactNode;
  items: readonly MenuItem[];
  /** The label of a field that searches a long menu. */
  searchLabel?: string;
  /** Open, and out of sight: something of it is dragged. */
  isAway?: boolean;
  /** Above the items; not an item itself. */
  heading?: ReactNode;
  /** Of the button; absent: `bw-button`. */
  className?: string;
}

export function MenuButton({ ref, label, children, items, className = "bw-button", ...shown }: MenuButtonProps) {
  const { opener, list, isOpen, toggle, close, onOpenerKey, ...menu } = useMenu(items);
  const id = useId();
  useImperativeHandle(ref, () => ({ focus: () => opener.current?.focus(), toggle, close }));
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
      {isOpen && <MenuList id={id} label={label} list={list} {...shown} {...menu} />}
    </span>
  );
}
