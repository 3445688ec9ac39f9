// The commands of an operator, each a process of its own, beside a server that has the embedded database open.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  givenAccount,
  givenForm,
  givenRecipient,
  logTo,
  readConfig,
  realRuntime,
  startServer,
  withSecrets,
  type Pages,
  type Running,
} from "@billwright/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenDatabaseIn } from "../../server/testing/embeddedTemplate.ts";
import { program } from "../support/programs.ts";

const root = join(import.meta.dirname, "..", "..");
const dataDir = mkdtempSync(join(tmpdir(), "billwright-commands-"));
const settings = { DATA_DIR: dataDir, PORT: "0", RATE_LIMIT: "0", PUBLIC_URL: "http://bills.example" };
const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
const pages: Pages = {
  files: (_request, _response, next) => next(),
  html: async () => "",
  render: () => Promise.reject(new Error("No page is rendered here.")),
  relaxed: false,
};

let server: Running;
beforeAll(async () => {
  await givenDatabaseIn(dataDir);
  const config = withSecrets(readConfig(settings));
  server = await startServer({ config, runtime: realRuntime, log: logTo(silent), pages });
  const { database } = server.connection;
  await givenAccount(database, "north");
  await givenForm(database, "north", { id: "survey" });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Output {
  code: number | null;
  out: string;
  error: string;
}

async function command(name: string, ...args: string[]): Promise<Output> {
  const child = spawn(process.execPath, [await program(`scripts/${name}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out: out.trim(), error: error.trim() };
}

test("a link made beside the server opens the form of the account that has it", async () => {
  const { code, out, error } = await command("link", "--enrollment", "survey", "--recipient", "100");
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(out).toMatch(/^http:\/\/bills\.example\/form\/\S+$/);
  expect(await server.tokens.verify(out.split("/form/")[1]!, ["enrollment"])).toMatchObject({
    accountId: "north",
    enrollmentId: "survey",
    recipientId: "100",
  });
});

test("each page that a link opens gets one by its name, for the customer's own account", async () => {
  const options = { page: "autopay", enrollment: "survey", recipient: "100", amount: "12.50", expires: "1h" };
  const { code, out, error } = await command(
    "link",
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  );
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(await server.tokens.verify(out.split("http://bills.example/autopay/")[1]!, ["enrollment"])).toMatchObject({
    accountId: "north",
    enrollmentId: "survey",
    recipientId: "100",
    tags: [{ name: "PaymentAmount", value: "12.50" }],
  });
});

test("a short link made beside the server leads there to the page, and is the same link", async () => {
  const args = ["--page", "ebill", "--enrollment", "survey", "--recipient", "100", "--short"];
  const { code, out, error } = await command("link", ...args);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(out).toMatch(/^http:\/\/bills\.example\/s\/[0-9A-Z]{16}$/);
  const address = out.replace("http://bills.example", `http://127.0.0.1:${server.port}`);
  const answer = await fetch(address, { redirect: "manual" });
  const [, token = ""] = (answer.headers.get("location") ?? "").split("/ebill/");
  expect(await server.tokens.verify(token, ["enrollment"])).toMatchObject({ accountId: "north", recipientId: "100" });
});

test("a directory of banks is imported beside the server", async () => {
  // Routing number, office, serving number, type, date, new number, name, address, city, state, and the rest of FedACH's 155 columns.
  const line =
    ["011203456", "O", "011000015", "1", "071712", "000000000", "HERON SAVINGS BANK".padEnd(113), "2".repeat(21)]
      .join("")
      .slice(0, 148) + "11     ";
  const file = join(dataDir, "banks.txt");
  writeFileSync(file, `${line}\n`);
  const { code, out } = await command("banks", file);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^1 banks are in the directory now/) });
});

test("a directory of banks that is not there is named in one line", async () => {
  const file = join(dataDir, "none.txt");
  expect(await command("banks", file)).toEqual({ code: 1, out: "", error: `There is no file ${file}.` });
});

test("a bill enqueued beside the server is reported as enqueued, with what became of one before it", async () => {
  const row = { account_id: "north", name: "Bills", position: 0, new_bill: true, channels: "{}" };
  await server.connection.database("categories").insert(row);
  expect(await command("bills", "--account", "north", "--recipient", "100")).toEqual({
    code: 0,
    out: "1 bill is enqueued. Who was notified of a bill before is not notified again.",
    error: "",
  });
});

test.each([
  [["--pages"], 0, /^form +\/form\/:token\n[^]*expired +\/expired\/:token$/],
  [["--page", "smart-pays", "--recipient", "100"], 1, /"smart-pays", which no link opens: give one of form, /],
  [["--page", "autopay", "--recipient", "100", "--account", "north"], 1, /about a form: name it with --enrollment ID/],
])("link %j says what it needs", async (args, wanted, words) => {
  const { code, out, error } = await command("link", ...args);
  expect(code).toBe(wanted);
  expect(wanted === 0 ? out : error).toMatch(words);
});

test("a user added beside the server can sign in there", async () => {
  const email = "ada@north.example";
  const { code, out } = await command("user", "--account", "north", "--email", email, "--role", "Owner");
  const password = /Password, shown this once: (\S+)$/.exec(out)?.[1];
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`${email} (Owner) was added.`) });
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/Session/SignIn`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
});

test("an account is made by a command, listed, closed and opened, and its Owner signs in by the mailed invitation", async () => {
  const made = await command(
    "account",
    "--create",
    "Lakeside Water",
    "--owner",
    "Owner@Lake.example",
    "--country",
    "India",
  );
  expect(made).toMatchObject({ code: 0, error: "" });
  const [id = "", invitation, days] = made.out.split("\n");
  expect(invitation).toMatch(/^An invitation goes to Owner@Lake\.example; it ends at \d{4}-/);
  expect(days).toBe("Its days are those of Asia/Kolkata, until --set gives another branding.timeZone.");
  const { out } = await command("account", "--list");
  expect(out.split("\n").map((line) => line.split("\t")[1])).toContain("Lakeside Water");
  expect((await command("account", "--show", id)).out).toMatch(new RegExp(`^${id}\tLakeside Water\tIndia\t\\d{4}`));
  await server.runJobs();
  const mails = await fetch(`http://localhost:${server.port}/dev/outbox.json`);
  const code = /set-password\?code=([\w-]{43})/.exec(await mails.text())?.[1];
  const password = "Along-the-Lake-2026!";
  const set = await fetch(`http://localhost:${server.port}/api/Session/SetPassword`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code, password }),
  });
  expect(set.status).toBe(200);
  const { database } = server.connection;
  const users = await database("users").where({ account_id: id }).select("email", "role");
  expect(users).toEqual([{ email: "owner@lake.example", role: "Owner" }]);
  const settings = await database("accounts").where({ account_id: id }).pluck("settings");
  expect(settings).toEqual([{ branding: { timeZone: "Asia/Kolkata" } }]);

  expect((await command("account", "--close", id)).out).toMatch(/^Closed .*: its links have ended, nothing is sent/);
  expect((await command("account", "--close", id)).out).toMatch(/is closed already/);
  expect((await command("account", "--show", id)).out).toMatch(/\tclosed \d{4}-\d\d-\d\d$/m);
  expect((await command("account", "--open", id)).out).toMatch(/^Opened/);
  const audited = await database("audit").where({ account_id: id, actor: "operator" }).pluck("action");
  expect(audited).toEqual(expect.arrayContaining(["account_created", "account_closed", "account_opened"]));
});

test.each([
  [["--create", "Lakeside", "--owner", "nobody"], /^--owner is "nobody": give an e-mail address/],
  [["--create", "Lakeside"], /^--create needs --owner/],
  [["--create", " ", "--owner", "a@lake.example"], /^--create needs a name/],
  [["--create", "Lakeside", "--owner", "a@lake.example", "--country", "Atlantis"], /^--country is "Atlantis"/],
  [
    ["--list", "--show", "north"],
    /^Give one of --create, --list, --show, --close, --open, --categories, --test and --set/,
  ],
  [["--close", "nowhere"], /^There is no account "nowhere"/],
  [["--show", "nowhere"], /^There is no account "nowhere"/],
])("account %j is refused in words, and no account is made", async (args, words) => {
  const count = async () => Number((await server.connection.database("accounts").count())[0]?.["count"]);
  const before = await count();
  expect(await command("account", ...args)).toMatchObject({ code: 1, out: "", error: expect.stringMatching(words) });
  expect(await count()).toBe(before);
});

test("an account's settings set beside the server are used there, and a bad file is named field by field", async () => {
  const file = join(dataDir, "north.json");
  writeFileSync(file, JSON.stringify({ name: "North Energy", branding: { pageTitle: "North online" } }));
  const set = await command("account", "--id", "north", "--set", file);
  expect(set).toEqual({ code: 0, out: 'Set of "north": name, branding.', error: "" });
  const { database } = server.connection;
  expect(await database("accounts").where({ account_id: "north" }).pluck("name")).toEqual(["North Energy"]);
  writeFileSync(file, JSON.stringify({ name: 7, branding: { titel: "x" } }));
  const refused = await command("account", "--id", "north", "--set", file);
  expect(refused).toEqual({
    code: 1,
    out: "",
    error: "The settings cannot be used:\n  name has to be of the type string\n  branding.titel is no setting",
  });
});

test("what is stored about a customer is written into a file beside the server, for its owner alone, and erased", async () => {
  const { database } = server.connection;
  await givenRecipient(database, "north", "500", { tags: [{ name: "Name", value: "Ada" }] });
  const of = ["--account", "north", "--recipient", "500"];
  const file = join(dataDir, "500.zip");
  const written = await command("customer", "export", ...of, "--out", file);
  const who = 'the recipient "500" of "north"';
  expect(written).toEqual({ code: 0, out: `1 row and 0 files about ${who} are in ${file}.`, error: "" });
  expect(statSync(file).mode & 0o077).toBe(0);
  const erased = await command("customer", "erase", ...of);
  expect({ ...erased, out: erased.out.split("\n").slice(0, 2) }).toEqual({
    code: 0,
    out: [`Of ${who}:`, "  recipients: 1 row deleted"],
    error: "",
  });
  expect(await database("recipients").where({ recipient_id: "500" })).toEqual([]);
  expect(await database("audit").where({ object: "500" }).orderBy("at").pluck("action")).toEqual([
    "customer_exported",
    "customer_erased",
  ]);
});

test("the choices of another system are checked, recorded and undone beside the server", async () => {
  const { database } = server.connection;
  const category = {
    account_id: "north",
    category_id: "offers",
    name: "Offers",
    channels: '{"Email":{}}',
    position: 0,
  };
  await database("categories").insert(category);
  const file = join(dataDir, "crm.csv");
  const good =
    "account number;contact;category;channel;given;when;source;evidence\n501;;offers;Email;no;2026-01-01;CRM;\n";
  writeFileSync(file, `${good}502;;offers;Fax;no;2026-01-01;CRM;\n`);
  const importing = ["--account", "north", "--import", file];
  const found = "crm.csv: 2 lines, 0 consents, 1 refusals, 1 with a fault, 0 repeated.";
  const fault = "Line 3: Offers does not go by “Fax”. Give one of these: Email.";
  const advice = "Nothing was recorded. Correct these lines, or leave them out by --skip-faults.";
  expect(await command("choices", ...importing)).toEqual({ code: 1, out: `${found}\n${fault}\n${advice}`, error: "" });
  writeFileSync(file, good);
  const dry = await command("choices", ...importing, "--dry-run");
  expect([dry.code, dry.out.split("\n").at(-1)]).toEqual([0, "Nothing was recorded."]);
  const { out } = await command("choices", ...importing);
  const [, importId = ""] = /^Import (\S+): 1 recorded, 0 on record already/m.exec(out) ?? [];
  expect(await database("consents").pluck("link_id")).toEqual([importId]);
  const undone = await command("choices", "--account", "north", "--undo", importId);
  expect(undone.out).toBe("1 choices of this import count no more.");
  expect((await command("choices", "--account", "north", "--list")).out).toMatch(`${importId}  `);
});

test("an outage and a notice set beside the server are seen there, harmless, and end there [health.call, outage.page]", async () => {
  const ask = async (path: string) =>
    ((await (await fetch(`http://127.0.0.1:${server.port}/api/${path}`)).json()) as { data: unknown }).data;
  const file = join(dataDir, "outage.html");
  writeFileSync(file, '<p onclick="x">No water in <b>Elm Street</b><script>x</script></p>');
  const set = await command("notice", "--outage", "Back at noon", "--template", file);
  expect(set).toEqual({
    code: 0,
    out: 'Everybody: the maintenance page, with "Back at noon".\nEverybody: the page of outages has a text of 36 characters.',
    error: "",
  });
  expect(await ask("System/health-check")).toEqual({ outage: true, message: "Back at noon" });
  expect(await ask("Account/GetOutageTemplate")).toBe("<p>No water in <b>Elm Street</b></p>");
  const own = await command("notice", "--clear", "--only", "outage");
  expect(own.out).toBe("Everybody: the page of outages has a text of 36 characters.");
  const cleared = await command("notice", "--clear");
  expect(cleared.out).toBe("Nothing is announced: the site is up.");
  expect((await command("notice")).out).toBe(cleared.out);
  expect(await ask("System/health-check")).toEqual({ outage: false, message: null });
});

test.each([
  [["--outage", "x", "--account", "none"], /^There is no account "none"\.$/],
  [["--outage", "x".repeat(1_001)], /^--outage is 1001 characters long: give 1000 at most\.$/],
  [["--clear", "--outage", "x"], /^--clear takes neither of them\./],
  [["--clear", "--only", "both"], /^--only is "both": give outage or template\.$/],
])("notice %j says what is wrong and changes nothing", async (args, words) => {
  const notices = () => server.connection.database("notices").select();
  const before = await notices();
  const { code, error } = await command("notice", ...args);
  expect({ code, error }).toEqual({ code: 1, error: expect.stringMatching(words) as unknown });
  expect(await notices()).toEqual(before);
});

test("what no account has is reported in one line, and the server goes on", async () => {
  const { code, error } = await command("link", "--enrollment", "none", "--recipient", "100");
  expect({ code, error }).toEqual({ code: 1, error: 'No account has a form "none".' });
  expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200);
});
