// A sign-up's link in another browser than the one that signed up: whoever holds it chooses the password here (decisions-proposed.md P145).
import { firstPasswordScreen } from "@billwright/engine/screens";
import type { CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { ownZone, WithWords } from "../../i18n/WithWords.tsx";
import { useCaller } from "../../link/useCall.ts";
import { ScreenForm } from "../../screens/ScreenForm.tsx";
import { useScreen } from "../../screens/useScreen.ts";
import { FirstPassword } from "../front/FirstPassword.tsx";

const name = "POST /api/v1/ErpVerification/VerifyEmail";

export default function ChoosePassword({
  token,
  onDone,
}: {
  token: string;
  onDone(data: CallData<typeof name>): void;
}) {
  const { t } = useWords();
  const call = useCaller();
  const screen = useScreen(firstPasswordScreen, {
    send: ({ password }) => call(name, { body: { token, password, timeZone: ownZone } }),
    onDone,
  });
  return (
    <WithWords>
      <ScreenForm use={screen} method="post" words={t("signup.chooseSubmit")}>
        <FirstPassword use={screen} />
      </ScreenForm>
    </WithWords>
  );
}
