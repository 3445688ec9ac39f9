// The messages between our page and the payment provider's fields, which are in a frame of the provider's origin. The frame tells which
// fields are empty, wrong or complete, and gives a token; what was typed stays in it (threats.md T39).

export type HostedKind = "card" | "check";
/** `tooLong`: a number with too many digits. */
type HostedState = "empty" | "wrong" | "tooLong" | "complete";

/** The fields of each frame, in their order. */
export const hostedNames = {
  card: ["number", "expiry", "code"],
  check: ["routing", "account", "again"],
} as const satisfies Record<HostedKind, readonly string[]>;
export type HostedName = (typeof hostedNames)[HostedKind][number];

/** What the fields are like now. */
export interface HostedFieldsState {
  readonly fields: Readonly<Partial<Record<HostedName, HostedState>>>;
  /** MM/YY, as typed; of a card alone. */
  readonly expiry: string | null;
}

export interface HostedToken {
  readonly token: string;
  /** MM/YY, of a card that the fields had not reported before. */
  readonly expiry: string | null;
}

interface Look {
  readonly language: string;
  readonly direction: string;
  /** The labels, by field. */
  readonly words: Readonly<Record<string, string>>;
  /** The most digits of an account number. */
  readonly accountDigits: number;
  /** By the names of the frame's own properties. */
  readonly colors: Readonly<Record<string, string>>;
}

export interface HostedListener {
  onReady(): void;
  onState(state: HostedFieldsState): void;
  onHeight(pixels: number): void;
  /** Enter was pressed in a field. */
  onSubmit(): void;
}

export interface HostedFields {
  look(look: Look): void;
  /** Marks fields and says in words why. */
  mark(errors: Readonly<Record<string, string>>): void;
  clear(): void;
  /** The token for what was typed, with the name on it; null: the provider gave none. */
  tokenize(name: string): Promise<HostedToken | null>;
  close(): void;
}

interface FromFrame {
  from?: unknown;
  type?: unknown;
  fields?: unknown;
  expiry?: unknown;
  height?: unknown;
  id?: unknown;
  token?: unknown;
}

/** A provider that says nothing for so long gives no token. */
const tokenMs = 15_000;
const mostPixels = 2_000;

export function connectFields(frame: HTMLIFrameElement, address: string, listener: HostedListener): HostedFields {
  const { origin } = new URL(address);
  const waiting = new Map<string, (token: HostedToken | null) => void>();
  let lastId = 0;
  const post = (message: object) => frame.contentWindow?.postMessage(message, origin);

  const onMessage = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = (event.data ?? {}) as FromFrame;
    if (message.from !== "payment-fields") return;
    if (message.type === "ready") listener.onReady();
    if (message.type === "state") listener.onState(stateIn(message));
    if (message.type === "submit") listener.onSubmit();
    if (message.type === "height" && typeof message.height === "number")
      listener.onHeight(Math.min(message.height, mostPixels));
    if (message.type === "token" || message.type === "failed") settle(String(message.id), tokenIn(message));
  };
  const settle = (id: string, token: HostedToken | null) => {
    waiting.get(id)?.(token);
    waiting.delete(id);
  };
  window.addEventListener("message", onMessage);
  return {
    look: (look) => post({ type: "look", ...look }),
    mark: (errors) => post({ type: "wrong", errors }),
    clear: () => post({ type: "clear" }),
    tokenize: (name) =>
      new Promise((resolve) => {
        const id = String(++lastId);
        waiting.set(id, resolve);
        setTimeout(() => settle(id, null), tokenMs);
        post({ type: "tokenize", id, name });
      }),
    close: () => window.removeEventListener("message", onMessage),
  };
}

const states: readonly unknown[] = ["empty", "wrong", "tooLong", "complete"] satisfies HostedState[];

/** Believes the frame its own fields alone. */
function stateIn({ fields, expiry }: FromFrame): HostedFieldsState {
  const named = typeof fields === "object" && fields !== null ? Object.entries(fields) : [];
  return {
    fields: Object.fromEntries(named.filter(([, state]) => states.includes(state))) as HostedFieldsState["fields"],
    expiry: expiryIn(expiry),
  };
}

const longestExpiry = 5;

/** Of a longer text, which is none, nothing: the beginning of it would be another month. */
const expiryIn = (expiry: unknown): string | null =>
  typeof expiry === "string" && expiry.length <= longestExpiry ? expiry : null;

const tokenIn = ({ token, expiry }: FromFrame): HostedToken | null =>
  typeof token === "string" ? { token, expiry: expiryIn(expiry) } : null;
