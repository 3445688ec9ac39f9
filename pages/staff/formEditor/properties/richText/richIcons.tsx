// The signs on the buttons of formatted text.
import type { ReactNode } from "react";
import { Icon } from "../../../../ui/icons.tsx";

const sign = (path: string): ReactNode => (
  <Icon>
    <path d={path} />
  </Icon>
);

export const richIcons = {
  bold: sign("M7.5 5h5.500a3.500 3.500 0 0 1 0 7H7.500zM7.500 12h6.500a3.500 3.500 0 0 1 0 7H7.500z"),
  italic: sign("M10 5h7M7 19h7M14 5l-4 14"),
  heading: sign("M5 5v14M15 5v14M5 12h10M19 19v-7l-1.500 1"),
  subheading: sign("M6 8v11M14 8v11M6 13.500h8M17 14.500a1.700 1.700 0 1 1 2.800 1.300L17 19h3.500"),
  bullets: sign("M9.500 6.500H20M9.500 12H20M9.500 17.500H20M4.500 6.500h.1M4.500 12h.1M4.500 17.500h.1"),
  numbers: sign("M10 6.500h10M10 12h10M10 17.500h10M4 5.500l1.200-.8v4M4 14.800a1.200 1.200 0 1 1 2 .9L4 18.500h2.500"),
  quote: sign("M5 7v10M9.500 8H20M9.500 12H20M9.500 16H16"),
  link: sign(
    "M10.500 13.500a3.500 3.500 0 0 0 5 0l3-3a3.500 3.500 0 0 0-5-5l-1 1M13.500 10.500a3.500 3.500 0 0 0-5 0l-3 3a3.500 3.500 0 0 0 5 5l1-1",
  ),
};
