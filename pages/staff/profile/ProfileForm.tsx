// Names, mobile number and time zone, with word of what a complete profile still lacks (session.profile).
import { useId } from "react";
import { profileScreen } from "@billwright/engine/screens";
import { isProfileComplete } from "@billwright/engine/users";
import { useApp } from "../../services/app.ts";
import type { Data } from "../../client/client.ts";
import { nameOf } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { useReloadProfile } from "../UserLocale.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { useScreen, useScreenValues, type ScreenUse } from "../../screens/useScreen.ts";
import { timeZones } from "./timeZones.ts";

type Profile = Data<"GET /api/Profile/Get">;

const parts = ["firstName", "lastName", "mobileNumber", "timeZoneId"] as const;
type Part = (typeof parts)[number];

const written = (profile: Profile): Record<Part, string> => ({
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
  const reloadProfile = useReloadProfile();
  const headingId = useId();
  const screen = useScreen(profileScreen, {
    values: written(profile),
    send: (body) => call("POST /api/Profile/Save", { body }),
    onDone(saved) {
      screen.reset(written(saved));
      reloadProfile();
      notices.toast("success", { key: "profile.saved", params: {} });
    },
  });

  return (
    <section className="bw-card" aria-labelledby={headingId}>
      <div className="bw-profile-top">
        <h2 id={headingId}>{t("profile.person")}</h2>
        <Completeness use={screen} />
      </div>
      <form className="bw-fields" noValidate onSubmit={screen.submit}>
        <Fields screen={screen} />
        <p className="bw-soft">{t("profile.mailLanguage", { language: nameOf(language) })}</p>
        <div className="bw-fields-actions">
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={screen.isSending || undefined}>
            {t("staff.save")}
          </button>
        </div>
      </form>
    </section>
  );
}

function Fields({ screen }: { screen: ScreenUse<typeof profileScreen> }) {
  const { t } = useWords();
  return (
    <>
      <div className="bw-profile-names">
        <ScreenField use={screen} name="firstName">
          {(field) => (
            <TextField {...field} label={t("profile.firstName")} name="given-name" autoComplete="given-name" />
          )}
        </ScreenField>
        <ScreenField use={screen} name="lastName">
          {(field) => (
            <TextField {...field} label={t("profile.lastName")} name="family-name" autoComplete="family-name" />
          )}
        </ScreenField>
      </div>
      <ScreenField use={screen} name="mobileNumber">
        {(field) => (
          <TextField
            {...field}
            label={t("profile.mobileNumber")}
            help={t("profile.mobileHelp", { example: exampleNumber })}
            type="tel"
            name="tel"
            autoComplete="tel"
            dir="ltr"
          />
        )}
      </ScreenField>
      <ScreenField use={screen} name="timeZoneId">
        {(field) => (
          <SelectField
            {...field}
            label={t("profile.timeZoneId")}
            none={t("profile.noTimeZone")}
            options={timeZones(field.value).map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          />
        )}
      </ScreenField>
    </>
  );
}

/** Whether the profile would be complete as it is typed now, and what is still missing. */
function Completeness({ use }: { use: ScreenUse<typeof profileScreen> }) {
  const { t, language } = useWords();
  const values = useScreenValues(use);
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
