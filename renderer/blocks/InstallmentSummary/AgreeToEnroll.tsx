// The check box to agree, required for every plan and payment (gate.agree).
import { controlId, gateFields } from "../../field/fieldIds.ts";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";

export function AgreeToEnroll() {
  const { t } = useRenderer();
  const store = useFormStore();
  const agreed = useFormState((state) => state.agreed);
  return (
    <label className="bw-choice">
      <input
        id={controlId(gateFields.agree)}
        type="checkbox"
        required
        checked={agreed}
        onChange={(event) => store.dispatch({ type: "agree", value: event.target.checked })}
      />
      <span>{t("payment.agree")}</span>
    </label>
  );
}
