// Converts HTML to plain text and plain text to HTML, for mails that contain both: blocks get their own lines, links are followed by their address.
import sanitize from "sanitize-html";

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const entities = Object.fromEntries(Object.entries(signs).map(([sign, entity]) => [entity, sign]));

/** The text without any tag; the library writes text with these four entities only. */
export function plainTextOf(html: string): string {
  const spaced = html.replace(/<(br|\/p|\/div|\/h[1-6]|\/li|\/tr|\/table)\b[^>]*>/gi, "$&\n");
  const linked = sanitize(spaced, {
    allowedTags: ["a"],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["https", "mailto", "tel"],
  }).replace(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, "$2 ($1)");
  const plain = sanitize(linked, { allowedTags: [], allowedAttributes: {} });
  return plain
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Any text as HTML without tags. */
export const htmlOf = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
