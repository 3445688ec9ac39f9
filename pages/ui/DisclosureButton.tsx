// Shows and hides an element elsewhere on the page.
import type { ReactNode, Ref } from "react";

export interface DisclosureButtonProps {
  /** The id of what it shows. */
  controls: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export const DisclosureButton = ({ controls, isOpen, onToggle, ref, children }: DisclosureButtonProps) => (
  <button
    ref={ref}
    type="button"
    className="bw-button"
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={() => onToggle(!isOpen)}
  >
    {children}
  </button>
);
