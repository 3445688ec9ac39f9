// Which widget shows which input type: the one table. A type without a line does not compile.
// Heavy widgets come in their own chunk, when the first of them is shown.
import { lazy } from "react";
import type { ComponentType } from "react";
import type { InputType } from "@billwright/schemas";
import { AutoPayDate } from "./AutoPayDate/AutoPayDate.tsx";
import { CheckBox } from "./CheckBox/CheckBox.tsx";
import { DateWidget } from "./Date/Date.tsx";
import { Dropdown } from "./Dropdown/Dropdown.tsx";
import { Email } from "./Email/Email.tsx";
import { InstallmentPeriod } from "./InstallmentPeriod/InstallmentPeriod.tsx";
import { MultipleChoice } from "./MultipleChoice/MultipleChoice.tsx";
import { PhoneNumber } from "./PhoneNumber/PhoneNumber.tsx";
import { Rating } from "./Rating/Rating.tsx";
import { ShortText } from "./ShortText/ShortText.tsx";
import { Text } from "./Text/Text.tsx";
import { Time } from "./Time/Time.tsx";
import type { WidgetProps } from "./widget.ts";

export interface WidgetDefinition {
  readonly component: ComponentType<WidgetProps>;
  /** Several controls under one name: see FieldFrame. */
  readonly group?: "group" | "radiogroup";
}

export const widgets: Readonly<Record<InputType, WidgetDefinition>> = {
  ShortText: { component: ShortText },
  Text: { component: Text },
  Dropdown: { component: Dropdown },
  MultipleChoice: { component: MultipleChoice, group: "radiogroup" },
  CheckBox: { component: CheckBox, group: "group" },
  PhoneNumber: { component: PhoneNumber },
  Email: { component: Email },
  Date: { component: DateWidget },
  DateTime: { component: lazy(() => import("./DateTime/DateTime.tsx")) },
  Time: { component: Time },
  Attachment: { component: lazy(() => import("./Attachment/Attachment.tsx")) },
  Signature: { component: lazy(() => import("./Signature/Signature.tsx")), group: "group" },
  Rating: { component: Rating, group: "radiogroup" },
  InstallmentPeriod: { component: InstallmentPeriod },
  AutoPayDate: { component: AutoPayDate },
};
