// A picture for each kind of element, shown beside its name.
import type { ReactNode } from "react";
import type { ElementKind, InputType } from "@billwright/schemas";
import { Icon } from "../../ui/icons.tsx";

const drawings = {
  ShortText: <path d="M4 9h16v6H4zM7 11.2v1.6" />,
  Text: <path d="M4 5h16v14H4zM7.5 9h9M7.5 12h9M7.5 15h5" />,
  Email: <path d="M3 6h18v12H3zM3.5 7l8.5 6 8.5-6" />,
  PhoneNumber: (
    <path d="M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.5h2" />
  ),
  MultipleChoice: (
    <path d="M7 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM7 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM12.5 7H20M12.5 17H20M7 16.800v.4" />
  ),
  CheckBox: <path d="M4.5 4.5h5v5h-5zM4.5 14.5h5v5h-5zM5.600 16.800l1.200 1.200 1.800-2M12.5 7H20M12.5 17H20" />,
  Dropdown: <path d="M3.5 7.5h17v9h-17zM14.5 11l1.800 2 1.800-2" />,
  Rating: (
    <path d="M12 3.5l2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L3.5 9.700l5.900-.8z" />
  ),
  Date: <path d="M4 5.5h16v15H4zM4 10h16M8.5 3v4M15.5 3v4" />,
  Time: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2" />,
  DateTime: (
    <path d="M20 10.5v-5H4v15h7M4 10h16M8.5 3v4M15.5 3v4M17 13.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 15.5v2l1.300.9" />
  ),
  Attachment: (
    <path d="M19 11.5l-7.300 7.300a4.600 4.600 0 0 1-6.5-6.5l7.800-7.800a3 3 0 0 1 4.300 4.300l-7.700 7.700a1.5 1.5 0 0 1-2.100-2.100l6.700-6.700" />
  ),
  Signature: (
    <path d="M3 17c3-1 4.5-11 7-11 2 0-2.5 10 .5 10 2 0 2-3.5 4-3.5 1.5 0 .5 2.5 2.5 2.5 1.5 0 2-.6 3.5-1M3 20.5h18" />
  ),
  InstallmentPeriod: <path d="M4 4.5h7v7H4zM13 4.5h7v7h-7zM4 13.5h7v7H4zM13 13.5h7v7h-7z" />,
  AutoPayDate: <path d="M4 5.5h16v15H4zM4 10h16M8.5 3v4M15.5 3v4M9 15.5l2 2 4-4.200" />,
  html: <path d="M5 7V4.500h14V7M12 4.500v15M9 19.500h6" />,
  prepopulated: <path d="M4 5h16v14H4zM7 9h4M7 13h4M14 9h3M14 13h3" />,
  unknown: (
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.600 2.300c-.7.400-1.100.8-1.100 1.700M12 16.700v.2" />
  ),
} satisfies Record<InputType | Exclude<ElementKind, "input"> | "unknown", ReactNode>;

export type ElementLook = keyof typeof drawings;

export const isLook = (type: unknown): type is ElementLook => typeof type === "string" && Object.hasOwn(drawings, type);

export const TypeIcon = ({ look }: { look: ElementLook }) => <Icon>{drawings[look]}</Icon>;
