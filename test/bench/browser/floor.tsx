// The floor: the same form by hand, with nothing but React. Each group keeps its own answers; only the changed input renders.
import { memo, useState } from "react";
import { createRoot } from "react-dom/client";
import { requestedSize, inputsOf, type BenchInput } from "./forms.ts";
import "./floor.css";

const Text = memo(function Text({ id, name }: BenchInput) {
  const [value, setValue] = useState("");
  return (
    <div className="field">
      <label htmlFor={id}>{name}</label>
      <input id={id} value={value} onChange={(event) => setValue(event.target.value)} />
    </div>
  );
});

function Group({ question, inputs }: { question: BenchInput; inputs: BenchInput[] }) {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <>
      <fieldset className="field">
        <legend>{question.name}</legend>
        {["yes", "no"].map((option) => (
          <label key={option} className="option">
            <input
              type="radio"
              name={question.id}
              value={option}
              checked={answer === option}
              onChange={() => setAnswer(option)}
            />
            <span>{option}</span>
          </label>
        ))}
      </fieldset>
      {inputs.map((input) => (input.on === undefined || answer === "yes" ? <Text key={input.id} {...input} /> : null))}
    </>
  );
}

const inputs = inputsOf(requestedSize());
const groups = inputs.flatMap((question, at) => {
  if (!question.isQuestion) return [];
  const end = inputs.findIndex((input, other) => other > at && input.isQuestion);
  return [{ question, inputs: inputs.slice(at + 1, end < 0 ? undefined : end) }];
});

createRoot(document.getElementById("bench")!).render(
  <main>
    {groups.map((group) => (
      <Group key={group.question.id} {...group} />
    ))}
    <button type="button">Submit</button>
  </main>,
);
