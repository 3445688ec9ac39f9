import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showForm } from "../../form.fixture.tsx";

test("Text takes several lines [input.text]", async () => {
  const { user, valueOf } = showForm({ inputs: [{ id: "q1", name: "Remarks", inputType: "Text" }] });
  const box = screen.getByLabelText("Remarks");
  expect(box.tagName).toBe("TEXTAREA");
  await user.type(box, "one{enter}two");
  expect(valueOf("q1")).toBe("one\ntwo");
});
