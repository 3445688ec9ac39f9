// survey-react-ui as its documentation has it: a model of the whole form, one visibleIf expression for each question that depends.
import { Model } from "survey-core";
import "survey-core/survey-core.css";
import { Survey } from "survey-react-ui";
import { createRoot } from "react-dom/client";
import { requestedSize, inputsOf } from "./forms.ts";

const elements = inputsOf(requestedSize()).map(({ id, name, on, isQuestion }) => ({
  name: id,
  title: name,
  ...(isQuestion ? { type: "radiogroup", choices: ["yes", "no"] } : { type: "text" }),
  ...(on === undefined ? {} : { visibleIf: `{${on}} = 'yes'` }),
}));

createRoot(document.getElementById("bench")!).render(
  <Survey model={new Model({ clearInvisibleValues: "onHidden", pages: [{ name: "all", elements }] })} />,
);
