// How a call's name and parts become an HTTP request. Pure.

/** `/api/Account/{accountId}/Get` with { accountId: "7" } → `/api/Account/7/Get?…`. A query part left undefined is left out. */
export function addressOf(path: string, parts: Readonly<Record<string, string>>, query: object | undefined): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(parts[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** "GET /api/X" → its method and its path. */
export function splitName(name: string): { method: string; path: string } {
  const space = name.indexOf(" ");
  return { method: name.slice(0, space), path: name.slice(space + 1) };
}

/** A body as the fields of a form. A field left undefined is left out. */
export function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

export interface HeaderParts {
  token?: string;
  idempotencyKey?: string;
  json: boolean;
  /** The page's, where it is not the browser's. */
  language?: string;
  /** The id by which a shared link recognizes the device. */
  device?: string;
}

export function headersOf({ token, idempotencyKey, json, language, device }: HeaderParts): Record<string, string> {
  return {
    Accept: "application/json",
    "X-Requested-With": "billwright",
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
    ...(language ? { "Accept-Language": language } : {}),
    ...(device === undefined ? {} : { "X-Device": device }),
    ...(json ? { "Content-Type": "application/json" } : {}),
  };
}
