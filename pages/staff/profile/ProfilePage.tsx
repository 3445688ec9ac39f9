// The user's own profile and password (forms.txt §3).
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
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
          <ProfileForm profile={profile} />
          <PasswordForm email={profile.email} />
        </div>
      )}
    </>
  );
}
