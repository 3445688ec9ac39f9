// The table of input types. To add one, add a file in this folder and a line here; the compiler asks for the line.
import type { InputType } from "@billwright/schemas";
import { attachment } from "./attachment.ts";
import { autoPayDate } from "./autoPayDate.ts";
import { checkBox } from "./checkBox.ts";
import { date } from "./date.ts";
import { dateTime } from "./dateTime.ts";
import { dropdown } from "./dropdown.ts";
import { email } from "./email.ts";
import type { InputTypeDefinition } from "./inputType.ts";
import { installmentPeriod } from "./installmentPeriod.ts";
import { multipleChoice } from "./multipleChoice.ts";
import { phoneNumber } from "./phoneNumber.ts";
import { rating } from "./rating.ts";
import { shortText } from "./shortText.ts";
import { signature } from "./signature.ts";
import { text } from "./text.ts";
import { time } from "./time.ts";

export const inputTypeTable: Readonly<Record<InputType, InputTypeDefinition>> = {
  ShortText: shortText,
  Text: text,
  Date: date,
  Time: time,
  Email: email,
  PhoneNumber: phoneNumber,
  MultipleChoice: multipleChoice,
  CheckBox: checkBox,
  Dropdown: dropdown,
  Attachment: attachment,
  InstallmentPeriod: installmentPeriod,
  DateTime: dateTime,
  AutoPayDate: autoPayDate,
  Signature: signature,
  Rating: rating,
};

export const definitionOf = (type: InputType): InputTypeDefinition => inputTypeTable[type];
