// The table of widgets, one for each input type. A type without a line does not compile. Heavy widgets are chunks of their own, loaded when
// a form that can need them opens.
import type { ComponentType } from "react";
import type { InputView } from "@billwright/engine";
import type { InputType, MessageKey } from "@billwright/schemas";
import { lazyPart, type LazyPart } from "../controls/LazyPart/LazyPart.tsx";
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
import { loadFormat } from "./PhoneNumber/useFormat.ts";
import type { WidgetProps } from "./widget.ts";

export interface WidgetDefinition {
  readonly component: ComponentType<WidgetProps>;
  /** Several controls under one name: see FieldFrame. */
  readonly group?: "group" | "radiogroup";
  /** The message if it is required and empty; absent: "widgets.missing". */
  readonly missing?: MessageKey | ((view: InputView) => MessageKey);
  /** Loads the chunk of the component. Never rejects. */
  readonly load?: () => Promise<unknown>;
  /** Loads what it is better with. Never rejects. */
  readonly prefetch?: () => Promise<unknown>;
}

/** A widget in a chunk of its own. */
const late = (component: LazyPart<WidgetProps>) => ({ component, load: component.prefetch });

export const widgets: Readonly<Record<InputType, WidgetDefinition>> = {
  ShortText: { component: ShortText },
  Text: { component: Text },
  Dropdown: { component: Dropdown, missing: "widgets.missingChoice" },
  MultipleChoice: { component: MultipleChoice, group: "radiogroup", missing: "widgets.missingChoice" },
  CheckBox: { component: CheckBox, group: "group", missing: "widgets.missingChoices" },
  PhoneNumber: { component: PhoneNumber, prefetch: () => loadFormat().catch(() => undefined) },
  Email: { component: Email },
  Date: { component: DateWidget, missing: "widgets.missingDate" },
  DateTime: { ...late(lazyPart(() => import("./DateTime/DateTime.tsx"))), missing: "widgets.missingDateTime" },
  Time: { component: Time, missing: "widgets.missingTime" },
  Attachment: { ...late(lazyPart(() => import("./Attachment/Attachment.tsx"))), missing: "widgets.missingFile" },
  Signature: {
    ...late(lazyPart(() => import("./Signature/Signature.tsx"))),
    group: "group",
    missing: "widgets.missingSignature",
  },
  Rating: { component: Rating, group: "radiogroup", missing: "widgets.missingChoice" },
  InstallmentPeriod: { component: InstallmentPeriod, missing: "widgets.missingChoice" },
  AutoPayDate: {
    component: AutoPayDate,
    missing: ({ choices }) => (choices.length > 0 ? "widgets.missingChoice" : "widgets.missingDate"),
  },
};
