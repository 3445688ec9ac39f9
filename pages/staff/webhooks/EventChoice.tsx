// Which events are sent to an address: all there are and will be, or some.
import { webhookEvents, type WebhookEvent } from "@billwright/schemas";
import { SelectField } from "../../ui/fields.tsx";
import { useWords } from "../../i18n/useWords.ts";

export interface EventChoiceProps {
  /** Null: every event. */
  chosen: readonly WebhookEvent[] | null;
  onChange(chosen: WebhookEvent[] | null): void;
  /** None was chosen, and it was tried. */
  isMissing: boolean;
}

export function EventChoice({ chosen, onChange, isMissing }: EventChoiceProps) {
  const { t } = useWords();
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    onChange(webhookEvents.filter((each) => (each === event ? isOn : chosen?.includes(each))));
  return (
    <>
      <SelectField
        label={t("webhooks.events")}
        options={[
          { value: "all", label: t("webhooks.allEvents") },
          { value: "some", label: t("webhooks.chosenEvents") },
        ]}
        value={chosen === null ? "all" : "some"}
        onChange={(value) => onChange(value === "all" ? null : [])}
        error={isMissing ? { key: "webhooks.chooseOne", params: {} } : null}
      />
      {chosen !== null && (
        <fieldset className="bw-webhook-choice" aria-label={t("webhooks.chosenEvents")}>
          {webhookEvents.map((event) => (
            <label key={event}>
              <input
                type="checkbox"
                checked={chosen.includes(event)}
                onChange={({ target: { checked } }) => toggle(event, checked)}
              />
              <code dir="ltr">{event}</code>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
