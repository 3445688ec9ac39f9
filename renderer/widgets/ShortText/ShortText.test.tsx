import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { showForm } from "../../form.fixture.tsx";

const name = { id: "q1", name: "Full name", inputType: "ShortText" } as const;

describe("ShortText", () => {
  test("is one line of at most `length` characters; a longer one stays and is reported [input.short-text]", async () => {
    const { user, valueOf } = showForm({ inputs: [{ ...name, length: 5 }] });
    const box = screen.getByLabelText<HTMLInputElement>("Full name");
    expect(box.type).toBe("text");
    await user.type(box, "abcdefgh");
    await user.tab();
    expect(valueOf("q1")).toBe("abcdefgh");
    expect(screen.getByText("Please use at most 5 characters")).toBeDefined();
  });

  test("counts an emoji as one character, as the engine does [input.short-text]", async () => {
    const { user, store, container } = showForm({ inputs: [{ ...name, length: 4 }] });
    await user.click(screen.getByLabelText("Full name"));
    await user.paste("😀😀😀");
    expect(container.textContent).toContain("Characters left: 1");
    await user.paste("😀");
    expect(store.getView("q1").error).toBeNull();
    await user.paste("b");
    expect(store.getView("q1").error?.key).toBe("check.tooLong");
  });

  test("says how many characters are left, near the end only [input.short-text]", async () => {
    const { user, container } = showForm({ inputs: [{ ...name, length: 40 }] });
    const box = screen.getByLabelText("Full name");
    await user.type(box, "x".repeat(31));
    expect(container.textContent).not.toContain("Characters left");
    await user.type(box, "x");
    expect(container.textContent).toContain("Characters left: 8");
  });

  test("has no limit where the author set none [input.short-text]", () => {
    showForm({ inputs: [{ ...name, length: 0 }] });
    expect(screen.getByLabelText<HTMLInputElement>("Full name").maxLength).toBe(-1);
  });

  test("is marked as required to the eye and to a screen reader [input.required-mark]", () => {
    showForm({
      inputs: [
        { ...name, required: true },
        { ...name, id: "q2", name: "Nickname" },
      ],
    });
    expect(screen.getByLabelText("Full name").getAttribute("aria-required")).toBe("true");
    expect(screen.getByText("Full name").classList).toContain("bw-label--required");
    expect(screen.getByLabelText("Nickname").hasAttribute("aria-required")).toBe(false);
    expect(screen.getByText("Nickname").classList).not.toContain("bw-label--required");
  });

  test("is described by its help", () => {
    showForm({ inputs: [{ ...name, description: "As on your bill." }] });
    const described = screen.getByLabelText("Full name").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toBe("As on your bill.");
  });
});

test.each([
  [{ id: "full-name" }, "name"],
  [{ id: "FirstName" }, "given-name"],
  [{ id: "zip" }, "postal-code"],
  [{ id: "q7", tagName: "ZIP" }, "postal-code"],
  [{ id: "name-of-the-dog" }, ""],
])("ShortText %j offers to complete '%s' [input.short-text]", (input, token) => {
  showForm({ inputs: [{ name: "Q", inputType: "ShortText", ...input }] });
  expect(screen.getByRole<HTMLInputElement>("textbox").autocomplete).toBe(token);
});
