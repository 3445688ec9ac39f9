// The answer a question starts with, typed as its own type is.
import type { InputForm, Json } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { TextAreaField, TextField } from "../../../ui/fields.tsx";
import type { InputTraits } from "../model/inputTraits.ts";
import { InstantField, FormNumber } from "./fields.tsx";

export interface StartValueProps {
  kind: NonNullable<InputTraits["start"]>;
  input: InputForm;
  onChange(value: Json | undefined): void;
}

export function StartValue({ kind, input, onChange }: StartValueProps) {
  const { t } = useWords();
  const value = typeof input.value === "string" || typeof input.value === "number" ? String(input.value) : "";
  const field = { label: t("editor.start"), help: t("editor.startHelp") };
  const change = (typed: string) => onChange(typed === "" ? undefined : typed);
  switch (kind) {
    case "longText":
      return <TextAreaField {...field} rows={2} value={value} onChange={change} />;
    case "dateTime":
      return <InstantField {...field} value={value} onChange={onChange} />;
    case "number":
      return <FormNumber {...field} value={value === "" ? undefined : Number(value)} onChange={onChange} />;
    default:
      return <TextField {...field} type={kind} value={value} onChange={change} />;
  }
}
