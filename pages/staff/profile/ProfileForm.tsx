// Names, mobile number and time zone, with word of what a complete profile still lacks (session.profile).
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { isPhone, isProfileComplete, normalPhone } from "@billwright/engine";
import type { MessageRef } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import type { Data } from "../../client/client.ts";
import { nameOf } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { useReloadPlace } from "../UserPlace.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { errorsByField, otherEffects } from "../fieldErrors.ts";
import { timeZones } from "./timeZones.ts";

type Profile = Data<"GET /api/Profile/Get">;

const parts = ["firstName", "lastName", "mobileNumber", "timeZoneId"] as const;
type Part = (typeof parts)[number];

const typed = (profile: Profile): Record<Part, string> => ({
  firstName: profile.firstName ?? "",
  lastName: profile.lastName ?? "",
  mobileNumber: profile.mobileNumber ?? "",
  timeZoneId: profile.timeZoneId ?? "",
});

/** Between marks that keep it left to right in any sentence. */
const exampleNumber = "\u2066+1 202 555 0100\u2069";

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t, language } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const reloadPlace = useReloadPlace();
  const headingId = useId();
  const [values, setValues] = useState(() => typed(profile));
  const [errors, setErrors] = useState<Readonly<Record<string, MessageRef>>>({});
  const [isSaving, setSaving] = useState(false);
  const field = (part: Part) => ({
    label: t(`profile.${part}`),
    value: values[part],
    error: errors[part] ?? null,
    onChange(value: string) {
      setValues((now) => ({ ...now, [part]: value }));
      setErrors(({ [part]: _mended, ...others }) => others);
    },
  });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { mobileNumber } = values;
    if (mobileNumber.trim() !== "" && !isPhone(normalPhone(mobileNumber)))
      return setErrors({ mobileNumber: { key: "check.phone", params: {} } });
    if (isSaving) return;
    setSaving(true);
    const answer = await call("POST /api/Profile/Save", { body: values });
    setSaving(false);
    if (!answer.ok) {
      setErrors(errorsByField(answer.failure, parts));
      return notices.show(otherEffects(answer.failure, parts));
    }
    setValues(typed(answer.data));
    reloadPlace();
    notices.toast("success", { key: "profile.saved", params: {} });
  };

  return (
    <section className="bw-card" aria-labelledby={headingId}>
      <div className="bw-profile-top">
        <h2 id={headingId}>{t("profile.person")}</h2>
        <Completeness values={values} />
      </div>
      <form className="bw-fields" noValidate onSubmit={(event) => void save(event)}>
        <div className="bw-profile-names">
          <TextField {...field("firstName")} name="given-name" autoComplete="given-name" maxLength={100} />
          <TextField {...field("lastName")} name="family-name" autoComplete="family-name" maxLength={100} />
        </div>
        <TextField
          {...field("mobileNumber")}
          help={t("profile.mobileHelp", { example: exampleNumber })}
          type="tel"
          name="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={20}
        />
        <SelectField
          {...field("timeZoneId")}
          none={t("profile.noTimeZone")}
          options={timeZones(values.timeZoneId).map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        />
        <p className="bw-soft">{t("profile.mailLanguage", { language: nameOf(language) })}</p>
        <div className="bw-fields-actions">
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={isSaving || undefined}>
            {t("staff.save")}
          </button>
        </div>
      </form>
    </section>
  );
}

/** Whether the profile would be complete as it is typed now, and what is still to come. */
function Completeness({ values }: { values: Record<Part, string> }) {
  const { t, language } = useWords();
  if (isProfileComplete(values)) return <Badge tone="success">{t("profile.complete")}</Badge>;
  const missing = parts.filter((part) => values[part].trim() === "").map((part) => t(`profile.${part}`));
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(missing);
  return (
    <p className="bw-profile-missing">
      <Badge tone="warning">{t("profile.incomplete")}</Badge>
      <span>{t("profile.missing", { list })}</span>
    </p>
  );
}
