import { screen } from "@testing-library/react";
import type { InputForm } from "@billwright/schemas";
import { expect, test } from "vitest";
import { options, showForm } from "./form.fixture.tsx";

const follow: InputForm[] = [
  {
    id: "child",
    name: "Which one?",
    inputType: "ShortText",
    rules: [{ parentId: "parent", condition: "Selected", choiceId: "g-yes" }],
  },
  { id: "parent", name: "Do you have a pet?", inputType: "MultipleChoice", options: options("Yes", "No") },
];

test("shows prepopulated, HTML and input elements in the author's order [form.elements]", async () => {
  const { container } = showForm({
    context: { mergeTags: [{ name: "AccountBalance", value: "152.40" }] },
    enrollment: {
      formElements: [
        { kind: "html", beefreeHtmlTemplate: "<h2>First {{AccountBalance}}</h2><script>bad()</script>" },
        { kind: "input", inputForms: { id: "12", name: "Second", inputType: "ShortText" } },
        {
          kind: "prepopulated",
          mergeTags: [
            { name: "AccountBalance", value: "" },
            { name: "Contract", value: "Third" },
          ],
        },
        {
          kind: "input",
          inputForms: [
            { id: "2", name: "Fourth", inputType: "Text" },
            { id: "1", name: "Fifth", inputType: "Time" },
          ],
        },
      ],
    },
  });
  await screen.findByRole("heading", { name: "First $152.40" });
  const text = container.querySelector(".bw-form-body")?.textContent ?? "";
  const positions = ["First $152.40", "Second", "Account balance", "$152.40Contract", "Third", "Fourth", "Fifth"].map(
    (word) => text.indexOf(word),
  );
  expect(positions.every((position) => position >= 0)).toBe(true);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(container.querySelector("script")).toBeNull();
});

test("leaves out a merge tag that nobody knows, rather than show a name with nothing behind it [form.merge-tags]", () => {
  const mergeTags = ["AccountBalance", "RecipientId"].map((name) => ({ name, value: "" }));
  const { container } = showForm({
    context: { mergeTags: [{ name: "RecipientId", value: "100243" }] },
    enrollment: { formElements: [{ kind: "prepopulated", mergeTags }] },
  });
  expect([...container.querySelectorAll("dd")].map((value) => value.textContent)).toEqual(["100243"]);
  expect(screen.queryByText("Account balance")).toBeNull();
});

test("shows a follow-up question when its choice is selected, and hides it again [form.elements]", async () => {
  const { user } = showForm({ inputs: follow });
  expect(screen.queryByLabelText("Which one?")).toBeNull();
  await user.click(screen.getByLabelText("Yes"));
  expect(screen.getByLabelText("Which one?")).toBeDefined();
  await user.click(screen.getByLabelText("No"));
  expect(screen.queryByLabelText("Which one?")).toBeNull();
});
