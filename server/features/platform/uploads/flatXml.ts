// Reads XML as Word writes its lists of parts and relationships: elements with attributes, no text, no declarations. Anything else is
// refused rather than understood.

const declaration = /^\uFEFF?\s*(?:<\?xml\s[^<>]{0,200}\?>)?\s*/;
const tag = /<\/?[\w:.-]{1,100}((?:\s+[\w:.-]{1,100}\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,20})\s*\/?>\s*/y;
const attribute = /(?<![\w.-])([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The attributes of every element, without their prefixes. Throws Error where it is anything but flat. */
export function attributesOf(content: Buffer): Record<string, string>[] {
  const text = content.toString("utf8");
  tag.lastIndex = declaration.exec(text)?.[0].length ?? 0;
  const found: Record<string, string>[] = [];
  while (tag.lastIndex < text.length) {
    const match = tag.exec(text);
    if (!match) throw new Error("not flat");
    const pairs = [...match[1]!.matchAll(attribute)].map(([, name, double, single]) => [
      name!,
      withoutReferences(double ?? single ?? ""),
    ]);
    found.push(Object.fromEntries(pairs) as Record<string, string>);
  }
  return found;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const withoutReferences = (value: string): string =>
  value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (_whole, hex, decimal, name) => {
    if (name !== undefined) return named[name as string] ?? "";
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
