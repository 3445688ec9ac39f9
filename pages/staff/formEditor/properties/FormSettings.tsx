// The settings of the form as a whole.
import { countries, enrollmentTypes, type Enrollment, type EnrollmentType } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { useTools } from "../editorTools.tsx";
import type { Command, FormProperty } from "../model/command.ts";
import { useFirstField } from "../useFocusRequest.ts";
import { InstantField, FormNumber } from "./fields.tsx";
import { Part } from "./Part.tsx";
import { RichTextField } from "./richText/RichTextField.tsx";

type Setter = <P extends FormProperty>(property: P, value: Enrollment[P]) => void;

interface GroupProps {
  enrollment: Enrollment;
  set: Setter;
}

/** A property that is a text, empty where it is left out. */
const textOf = (
  { enrollment, set }: GroupProps,
  property: "submitName" | "thanksLink" | "companyContactPhone" | "companyContactEmail",
) => ({
  value: enrollment[property] ?? "",
  onChange: (value: string) => set(property, value || undefined),
});

export function FormSettings({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useWords();
  const { run } = useTools();
  const first = useFirstField();
  const set: Setter = (property, value) => run({ type: "setForm", property, value } as Command);
  const group = { enrollment, set };
  const hasPlan = enrollment.type === "InstallmentPlan" || enrollment.type === "Dpp";
  return (
    <>
      <TextField
        ref={first}
        label={t("editor.form.name")}
        dir="auto"
        value={enrollment.name ?? ""}
        onChange={(name) => run({ type: "setName", name })}
        most={200}
      />
      <Part of="type">
        <SelectField
          label={t("editor.form.type")}
          value={String(enrollment.type ?? "CustomForm")}
          options={enrollmentTypes.map((value) => ({ value, label: t(`editor.form.type.${value}`) }))}
          onChange={(value) => set("type", value as EnrollmentType)}
        />
      </Part>
      {(hasPlan || (enrollment.downPayment ?? 0) !== 0) && (
        <Part of="downPayment">
          <DownPayment value={enrollment.downPayment ?? 0} set={set} />
        </Part>
      )}
      <Submitting {...group} />
      <Limits {...group} />
      <Part of="companyContactPhone">
        <TextField type="tel" label={t("editor.form.phone")} {...textOf(group, "companyContactPhone")} />
      </Part>
      <Part of="companyContactEmail">
        <TextField type="email" label={t("editor.form.email")} {...textOf(group, "companyContactEmail")} />
      </Part>
    </>
  );
}

/** The button, and what is shown after it. */
function Submitting(group: GroupProps) {
  const { enrollment, set } = group;
  const { t } = useWords();
  return (
    <>
      <Part of="submitName">
        <TextField
          label={t("editor.form.submitName")}
          help={t("editor.form.submitNameHelp")}
          dir="auto"
          {...textOf(group, "submitName")}
        />
      </Part>
      <Part of="thanksMessage">
        <RichTextField
          label={t("editor.form.thanksMessage")}
          value={enrollment.thanksMessage ?? ""}
          onChange={(value) => set("thanksMessage", value || undefined)}
        />
      </Part>
      <Part of="thanksLink">
        <TextField
          type="url"
          label={t("editor.form.thanksLink")}
          help={t("editor.form.thanksLinkHelp")}
          {...textOf(group, "thanksLink")}
        />
      </Part>
    </>
  );
}

/** Until when, where, and how often it can be filled in. */
function Limits({ enrollment, set }: GroupProps) {
  const { t } = useWords();
  return (
    <>
      <Part of="expirationDate">
        <InstantField
          label={t("editor.form.expirationDate")}
          help={t("editor.form.expirationDateHelp")}
          value={enrollment.expirationDate}
          onChange={(value) => set("expirationDate", value)}
        />
      </Part>
      <Part of="country">
        <SelectField
          label={t("editor.form.country")}
          help={t("editor.form.countryHelp")}
          value={enrollment.country ?? ""}
          none={t("editor.form.countryNone")}
          options={countries.map((value) => ({ value, label: value }))}
          onChange={(value) => set("country", value || undefined)}
        />
      </Part>
      <div className="bw-switches">
        {(["allowViewResults", "multipleSubmission"] as const).map((property) => (
          <Part key={property} of={property}>
            <Switch
              label={t(`editor.form.${property}`)}
              isOn={enrollment[property] === true}
              onChange={(is) => set(property, is)}
            />
          </Part>
        ))}
      </div>
    </>
  );
}

const usualPercent = 20;

interface DownPaymentProps {
  value: number;
  set(property: "downPayment", value: number): void;
}

/** Three meanings in one number: -1 the first instalment, 0 none, above it a percentage. */
function DownPayment({ value, set }: DownPaymentProps) {
  const { t } = useWords();
  const kind = value < 0 ? "first" : value === 0 ? "none" : "percent";
  const numbers = { first: -1, none: 0, percent: usualPercent };
  return (
    <>
      <SelectField
        label={t("editor.form.downPayment")}
        value={kind}
        options={(["none", "first", "percent"] as const).map((one) => ({
          value: one,
          label: t(`editor.form.downPayment.${one}`),
        }))}
        onChange={(one) => set("downPayment", numbers[one as keyof typeof numbers])}
      />
      {kind === "percent" && (
        <FormNumber
          label={t("editor.form.percent")}
          min={0.01}
          max={100}
          value={value}
          onChange={(percent) => percent !== undefined && set("downPayment", percent)}
        />
      )}
    </>
  );
}
