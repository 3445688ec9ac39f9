// Customers who do not give up: each submits a form, finishes it and pays. Where an answer does not come or says busy, they try again at once, by
// two links of theirs at the same time, with new keys: what a mail and a reminder, two tabs and a reload do together.
import { setTimeout } from "node:timers/promises";
import { cardToken } from "../demo/demoCalls.ts";
import type { Running } from "../start.ts";
import { fetchAnswer, type TestAnswer } from "./fetchAnswer.ts";
import { customerOn, type Answers } from "./filling.ts";
import { givenLink, type GivenForm } from "./given.ts";
import { caller, type TestServer } from "./server.ts";

export interface CrowdParts {
  maker: Pick<Running, "tokens" | "seal">;
  form: GivenForm;
  /** Where the service is to be reached now; several: by turns. */
  url: () => string;
  /** The sandbox in which they pay; left out: they do not. */
  payAt?: string | undefined;
  /** How long the links last; a month if left out. */
  linkSeconds?: number | undefined;
  /** They come by both links at once from the beginning. */
  isEager?: boolean;
  /** They send a file for the input `proof`. */
  attaches?: boolean;
  /** They end at once what they enrolled in. */
  ends?: boolean;
  /** Every third of them has a card that is charged and never answered. */
  hangs?: boolean;
}

/** What they were answered. */
export interface Journal {
  /** Acknowledged submissions: their ids by recipient. */
  submitted: Map<string, Set<string>>;
  finished: Set<string>;
  /** Who was answered that a payment was made. */
  paid: Set<string>;
  /** Who has come to the end of all. */
  done: Set<string>;
  /** How often each status came; 0: the line broke. */
  statuses: Map<number, number>;
}

export interface Crowd {
  journal: Journal;
  /** Why they cannot go on; it never comes where they can. */
  failed: Promise<never>;
  /** They finish what they have begun. */
  close(): Promise<void>;
  /** They leave it as it is. */
  giveUp(): void;
}

export const emptyJournal = (): Journal => ({
  submitted: new Map(),
  finished: new Set(),
  paid: new Set(),
  done: new Set(),
  statuses: new Map(),
});

/** What has no end by trying again: the proof is wrong, or the product. */
class NoWayOn extends Error {
  override name = "NoWayOn";
}

const longestPauseMs = 150;
/** Who has no answer by then presses again, in milliseconds. Sooner where none comes, so that others wait no longer than that for a kill. */
const patience = { good: 4_000, hanging: 1_000 };
const cards = { good: "4242424242424242", hanging: "4000000000000119" };

/** So many customers at once, one after the other, until they are closed. */
export function crowdOf(parts: CrowdParts, name: string, size: number): Crowd {
  const journal = emptyJournal();
  let isOpen = true;
  const url = () => {
    if (hasGivenUp) throw new NoWayOn("The proof is over.");
    return parts.url();
  };
  let hasGivenUp = false;
  const work = async (seat: number) => {
    for (let n = 0; isOpen; n++)
      await persist(
        { ...parts, url },
        journal,
        `${name}-${seat}-${n}`,
        parts.hangs && n % 3 === 2 ? "hanging" : "good",
      );
  };
  const working = Promise.all(Array.from({ length: size }, (_, seat) => work(seat)));
  const failed = working.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    journal,
    failed,
    async close() {
      isOpen = false;
      await working;
    },
    giveUp: () => void (hasGivenUp = true),
  };
}

/** One customer, from the first press to the receipt. */
export async function persist(
  parts: CrowdParts,
  journal: Journal,
  recipientId: string,
  card: keyof typeof cards = "good",
): Promise<void> {
  const links = [
    await givenLink(parts.maker, parts.form, { recipientId }, parts.linkSeconds),
    await givenLink(parts.maker, parts.form, { recipientId }, parts.linkSeconds),
  ] as const;
  const server = serverAt(parts, journal);
  const by = (link: 0 | 1) => customerOn(server, parts.form, links[link]);
  const reportId = await untilDone(parts, async (link, key) => {
    const file: Answers = parts.attaches ? { proof: ["Attachment", ["proof.txt"]] } : {};
    const answer = await by(link).submit({ name: recipientId, ...file }, { key });
    if (answer.status === 200) {
      const ids = journal.submitted.get(recipientId) ?? new Set();
      journal.submitted.set(recipientId, ids.add(String(answer.envelope.data)));
      return String(answer.envelope.data);
    }
    if (!isRefusal(answer, "submit.already")) return null;
    const fetched = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: links[link].token } });
    return fetched.status === 503 ? null : (fetched.envelope.data?.resume?.reportId ?? "final");
  });
  if (reportId !== "final" && parts.attaches)
    await untilDone(parts, async (link) => {
      const bytes = fileOf(recipientId);
      const file = { inputId: "proof", name: "proof.txt", type: "text/plain", bytes };
      return (await by(link).attach(reportId, [file])).status === 200 ? true : null;
    });
  if (reportId !== "final")
    await untilDone(parts, async (link) => {
      if ((await by(link).post(reportId)).status !== 200) return null;
      journal.finished.add(reportId);
      return true;
    });
  if (parts.ends)
    await untilDone(parts, async (link) => {
      const answer = await server.call("POST /api/Enrollments/SecondPageCallback", {
        body: { jwt: links[link].token },
      });
      return answer.status === 200 ? true : null;
    });
  if (parts.payAt !== undefined) await pay(parts, journal, recipientId, card);
  journal.done.add(recipientId);
}

/** What a customer sends. */
export const fileOf = (recipientId: string): string => `What ${recipientId} has to show. `.repeat(800);

/** One customer pays what is owed. */
export async function pay(
  parts: CrowdParts,
  journal: Journal,
  recipientId: string,
  card: keyof typeof cards = "good",
): Promise<void> {
  const claims = {
    ...{ AccountId: parts.form.accountId, RecipientId: recipientId, Amount: null, Email: null, PhoneNumber: null },
    paysFor: `bill:${recipientId}`,
  };
  const links = [
    await parts.maker.tokens.sign("payment", claims, 86_400),
    await parts.maker.tokens.sign("payment", claims, 86_400),
  ];
  const server = serverAt(parts, journal, card);
  await untilDone(parts, async (link, key) => {
    const body = {
      ...{ token: links[link]!, amount: "12.50", email: "ada@example.org", phoneNumber: "+12025550143" },
      ...{
        cardNumber: await cardToken(parts.payAt!, cards[card]),
        nameOnCard: "Ada Lovelace",
        expirationDate: "12/40",
      },
    };
    const answer = await server.call("POST /api/SmartPay/PayByCard", { body, headers: { "Idempotency-Key": key } });
    if (answer.envelope?.data?.status === "success") journal.paid.add(recipientId);
    // "checking" and "pay.already": it is under way, and the service asks for its outcome by itself.
    const isUnderWay = ["success", "checking"].includes(answer.envelope?.data?.status ?? "");
    return isUnderWay || isRefusal(answer, "pay.already", "pay.alreadyPaid") ? true : null;
  });
}

const isRefusal = ({ envelope }: TestAnswer, ...keys: string[]): boolean =>
  keys.includes(envelope?.errors?.[0]?.key ?? "");

/** At first by one link, unless they are eager, then at once by both. What throws is a line that broke. */
async function untilDone<Result>(
  { isEager = false }: CrowdParts,
  tryBy: (link: 0 | 1, key: string) => Promise<Result | null>,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    const links: (0 | 1)[] = attempt === 0 && !isEager ? [0] : [0, 1];
    const results = await Promise.all(
      links.map((link) =>
        tryBy(link, `key-${attempt}-${link}`).catch((error: unknown) => {
          if (error instanceof NoWayOn) throw error;
          return null;
        }),
      ),
    );
    const done = results.find((result) => result !== null);
    if (done !== undefined && done !== null) return done;
    if (attempt > 0) await setTimeout(Math.min(attempt * 10, longestPauseMs));
  }
}

/** Notes every status. What cannot be repeated is a fault of the proof. */
function serverAt(
  { url }: CrowdParts,
  { statuses }: Journal,
  card: keyof typeof cards = "good",
): Pick<TestServer, "fetch" | "call"> {
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const fetchFrom: TestServer["fetch"] = async (path, init) => {
    const sent = fetchAnswer(url() + path, init);
    sent.catch(() => undefined);
    const answer = await Promise.race([sent, setTimeout(patience[card], null)]).catch(() => null);
    if (answer === null) {
      note(0);
      throw new Error("No answer came.");
    }
    note(answer.status);
    const isBroken = answer.status >= 400 && ![409, 429, 500, 503].includes(answer.status);
    if (isBroken) throw new NoWayOn(`${path.split("?")[0]} answered ${answer.status}: ${answer.text}`);
    return answer;
  };
  return { fetch: fetchFrom, call: caller(fetchFrom) };
}
