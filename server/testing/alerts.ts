// The passive rules of a web scanner, by their numbers in ZAP: what an answer must not say, and which headers it must have.
import type { TestAnswer } from "./fetchAnswer.ts";

type Rule = [id: number, what: string, isBroken: (answer: Pick<TestAnswer, "status" | "headers" | "text">) => boolean];

const policy = ({ headers }: { headers: Headers }) => headers.get("content-security-policy") ?? "";
const isHtml = ({ headers }: { headers: Headers }) => (headers.get("content-type") ?? "").includes("html");

const rules: readonly Rule[] = [
  [
    2,
    "a private address",
    ({ text }) => /\b(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}\b/.test(text),
  ],
  [
    3,
    "a session in an address",
    ({ headers }) => /;jsessionid|phpsessid|[?&]sid=/i.test(headers.get("location") ?? ""),
  ],
  // No cookie at all: none can miss a flag (10010, 10011), and no form needs a token against forgery (10202).
  [10010, "a cookie", ({ headers }) => headers.has("set-cookie")],
  [10015, "may be cached", ({ headers }) => !/no-store/.test(headers.get("cache-control") ?? "")],
  [
    10017,
    "a script from elsewhere",
    (answer) => isHtml(answer) && /<script[^>]+src=["']?(?:https?:)?\/\//i.test(answer.text),
  ],
  [10019, "no type", ({ headers, text }) => text !== "" && !headers.has("content-type")],
  [10020, "can be framed", (answer) => !/frame-ancestors '(?:none|self)'/.test(policy(answer))],
  [10021, "types are guessed", ({ headers }) => headers.get("x-content-type-options") !== "nosniff"],
  [
    10023,
    "words of a fault",
    ({ text }) => /ECONN|syntax error at|SQLSTATE|violates .* constraint|TypeError|RangeError/.test(text),
  ],
  [
    10024,
    "a token in an address",
    ({ headers }) => /[?&](?:token|jwt|password|email)=/i.test(headers.get("location") ?? ""),
  ],
  [10025, "tells where one came from", ({ headers }) => headers.get("referrer-policy") !== "no-referrer"],
  [
    10027,
    "a developer's comment",
    (answer) => isHtml(answer) && /<!--[^>]*(?:todo|fixme|bug|password|admin)/i.test(answer.text),
  ],
  [
    10035,
    "may come without TLS",
    ({ headers }) => !/max-age=\d{7,}/.test(headers.get("strict-transport-security") ?? ""),
  ],
  [10036, "names the server", ({ headers }) => headers.has("server")],
  [10037, "names the framework", ({ headers }) => headers.has("x-powered-by")],
  [10038, "no policy", (answer) => policy(answer) === ""],
  [10055, "a lax policy", (answer) => /unsafe-|(?:^|[\s;])\*|http:\/\/(?!pay\.test)/.test(policy(answer))],
  [10098, "open to any origin", ({ headers }) => headers.get("access-control-allow-origin") === "*"],
  [90022, "a stack", ({ text }) => /\n\s+at \S+ \(|node_modules|\.ts:\d+:\d+/.test(text)],
];

export const ruleCount = rules.length;

/** The rules that an answer breaks. */
export const alertsOf = (answer: Pick<TestAnswer, "status" | "headers" | "text">): string[] =>
  rules.flatMap(([id, what, isBroken]) => (isBroken(answer) ? [`${id} ${what}`] : []));
