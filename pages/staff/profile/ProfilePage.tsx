// The user's own profile and password (forms.txt §3).
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { useCall } from "../../link/useCall.ts";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { SecondFactor } from "../secondFactor/SecondFactor.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import "./profile.css";

export default function ProfilePage() {
  const { t } = useWords();
  useStaffPage({ title: t("profile.title") });
  const { data: profile, failure, reload } = useCall("GET /api/Profile/Get", {});
  if (profile === null && failure === null) return <StaffPageSkeleton />;
  return (
    <>
      <PageTop
        title={t("profile.title")}
        lead={profile && t("profile.of", { email: profile.email, account: profile.accountName })}
      />
      {profile === null ? (
        <ErrorState failure={failure!} onRetry={reload} />
      ) : (
        <div className="bw-profile">
          <Trial endsAt={profile.trialEndsAt} />
          <ProfileForm profile={profile} />
          <PasswordForm email={profile.email} />
          <SecondFactor />
        </div>
      )}
    </>
  );
}

/** How long the account's trial lasts, for its Owners. */
function Trial({ endsAt }: { endsAt: string | null }) {
  const { t } = useWords();
  const { now } = useApp();
  if (endsAt === null) return null;
  const days = Math.ceil((Date.parse(endsAt) - now()) / 86_400_000);
  return (
    <p className="bw-notice" data-tone="info">
      {days > 0 ? t("profile.trial", { n: days }) : t("profile.trialOver")}
    </p>
  );
}
