import { createRoot } from "react-dom/client";
import { begin, compile } from "@billwright/engine";
import { createFormStore, FormBody, RendererProvider, SubmitBar } from "@billwright/renderer";
import { fill, messages, type FormElement } from "@billwright/schemas";
import { requestedSize, inputsOf } from "./forms.ts";
import "../../../pages/shell/shell.css";
import "../../../pages/customer/form/form.css";

const options = ["yes", "no"].map((guid) => ({ guid, name: guid }));
const formElements = inputsOf(requestedSize()).map(({ id, name, on, isQuestion }): FormElement => ({
  kind: "input",
  inputForms: {
    id,
    name,
    inputType: isQuestion ? "MultipleChoice" : "ShortText",
    ...(isQuestion ? { options } : {}),
    ...(on === undefined ? {} : { rules: [{ parentId: on, condition: "Selected", choiceId: "yes" }] }),
  },
}));

const form = compile({ id: "bench", type: "CustomForm", formElements });
const store = createFormStore(form, begin(form, { now: "2026-11-20T12:00:00Z" }));

createRoot(document.getElementById("bench")!).render(
  <RendererProvider
    store={store}
    t={(key, params) => fill((messages as Readonly<Record<string, string>>)[key] ?? key, params)}
    language="en"
    dir="ltr"
    timeZone="UTC"
    country="United States"
    services={{
      files: undefined as never,
      verify: () => undefined,
      lookUpBank: () => Promise.reject(new Error("none")),
    }}
  >
    <main className="bw-main">
      <article className="bw-card">
        <div className="bw-form-parts">
          <FormBody />
        </div>
        <SubmitBar onSubmit={() => undefined} busy={false} />
      </article>
    </main>
  </RendererProvider>,
);
