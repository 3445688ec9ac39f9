// The name that the server gives to a file (Content-Disposition, RFC 6266).

/** Null: it gives none. */
export function fileNameIn(header: string | null): string | null {
  const encoded = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(header ?? "")?.[1];
  const plain = /;\s*filename="([^"]*)"/i.exec(header ?? "")?.[1];
  return (encoded === undefined ? undefined : decoded(encoded)) ?? (plain || null);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
