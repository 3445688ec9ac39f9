// Who is notified of a form's new answers, and how: behind a button above the list.
import { useId, useState } from "react";
import { mayEdit } from "@billwright/engine/users";
import { responseNotices, type CallData, type ResponseNotice } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { DisclosureButton } from "../../ui/DisclosureButton.tsx";
import { FactRow } from "../../ui/Facts.tsx";
import { SelectField } from "../../ui/fields.tsx";

type Notified = CallData<"GET /api/Responses/List">["notified"];

interface NotifiedProps {
  form: string;
  notified: Notified;
  onSaved(): void;
}

export function NotifiedUsers(props: NotifiedProps) {
  const { t } = useWords();
  const { user } = useSession();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DisclosureButton controls={id} isOpen={isOpen} onToggle={setOpen}>
        {t("responses.notify")}
      </DisclosureButton>
      <fieldset id={id} className="bw-response-notified" hidden={!isOpen}>
        <legend>{t("responses.notifyHelp")}</legend>
        {isOpen && !mayEdit(user.role) && <Facts {...props} />}
        {isOpen &&
          mayEdit(user.role) &&
          props.notified.map((one) => <Choice key={`${one.id} ${one.how}`} {...props} one={one} />)}
      </fieldset>
    </>
  );
}

/** It shows what was chosen at once, and what was before if that cannot be saved. */
function Choice({ form, one: { id, name, how }, onSaved }: NotifiedProps & { one: Notified[number] }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { isLocked, run } = useOneAtATime();
  const [value, setValue] = useState<ResponseNotice>(how);
  const save = async (chosen: ResponseNotice) => {
    const answer = await call("POST /api/Responses/Notify", {
      body: { enrollmentId: form, userId: id, how: chosen },
    });
    if (!answer.ok) {
      setValue(how);
      return notices.show(failureEffects(answer.failure));
    }
    notices.toast("success", { key: "responses.notified", params: { user: name } });
    onSaved();
  };
  const choose = (chosen: ResponseNotice) => {
    if (isLocked()) return;
    setValue(chosen);
    void run(() => save(chosen));
  };
  return (
    <SelectField
      label={name}
      options={responseNotices.map((each) => ({ value: each, label: t(`responses.notify.${each}`) }))}
      value={value}
      onChange={(chosen) => choose(chosen as ResponseNotice)}
    />
  );
}

function Facts({ notified }: NotifiedProps) {
  const { t } = useWords();
  return (
    <dl className="bw-facts">
      {notified.map(({ id, name, how }) => (
        <FactRow key={id} label={name} value={t(`responses.notify.${how}`)} />
      ))}
    </dl>
  );
}
