import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SafeHtml } from "./SafeHtml.tsx";

afterEach(cleanup);

test("shows a biller's HTML without its harmful parts, and replaces it with the next one [form.footer]", async () => {
  const { rerender, container } = render(<SafeHtml html={`<p onclick="bad()">Footer</p><script>bad()</script>`} />);
  expect((await screen.findByText("Footer")).outerHTML).toBe("<p>Footer</p>");
  expect(container.querySelector("script")).toBeNull();
  rerender(<SafeHtml html="<p>Other</p>" />);
  await screen.findByText("Other");
  expect(screen.queryByText("Footer")).toBeNull();
});
