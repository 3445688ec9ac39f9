// A live form that changes: nothing that a customer midway has typed is lost, none of it is judged by a version that was not served (P135).
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { templateChannels, type InputForm } from "@billwright/schemas";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn, type Customer } from "../../../testing/filling.ts";
import { givenLink, givenSession, type GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodForm } from "../../../testing/givenTemplate.ts";
import type { TestServer } from "../../../testing/server.ts";
import { templateSetup } from "../../../testing/templateSetup.ts";
import { emptyBin } from "./life.ts";

/** Each version asks one question of its own, which no other has: an answer to another version would be refused as unknown. */
const asks = (n: number): InputForm[] => [
  { id: `q${n}`, name: `Question ${n}`, inputType: "ShortText", required: true },
];
const hour = 60 * 60;

/** What is done to a live template in turn, and what it is then; null: it is refused, and everything stays. */
const life = [
  ["archive", null],
  ["stop", "stopped in the list"],
  ["stop", null],
  ["start", "live in the list"],
  ["start", null],
  ["stop", "stopped in the list"],
  ["archive", "stopped in the archive"],
  ["start", null],
  ["list", "stopped in the list"],
  ["bin", "stopped in the bin"],
] as const;

describe.each(testDatabases())("a live form on $name", (database) => {
  let server: TestServer;
  let owner: GivenUser;
  let author: GivenUser;
  beforeAll(async () => {
    const on = await templateSetup(database);
    ({ server, author } = on);
    [owner] = on.owners;
  });
  afterAll(() => server.stop());
  /** A sign-in ends after some hours without use. */
  const pass = async (hours: number) => {
    server.clock.pass(hours * hour);
    owner = { ...owner, token: await givenSession(server, "north", owner.userId) };
    author = { ...author, token: await givenSession(server, "north", author.userId) };
  };
  const db = () => server.connection.database;
  const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 24 * hour * 1000);

  /** A form whose first version is live. */
  async function liveForm() {
    const { templateId } = await givenTemplate(db(), "north", { name: "Live" });
    let versionId = (
      (await db()("templates").where({ template_id: templateId }).first("version_id")) as { version_id: string }
    ).version_id;
    let n = 0;
    interface Answered {
      status: number;
      envelope: { data: unknown; errors: { key: string }[] };
    }
    const call = (name: Parameters<typeof server.call>[0], body: object, { token } = owner): Promise<Answered> =>
      server.call(name, { token, body } as never);
    const form = {
      templateId,
      get n() {
        return n;
      },
      get versionId() {
        return versionId;
      },
      call,
      async activate(more: object = {}) {
        const content = {
          enrollment: { ...goodForm(templateId, asks(n + 1)), multipleSubmission: true },
          translations: {},
        };
        const body = { id: templateId, name: "Live", content, versionId, action: "saveAndActivate", ...more };
        const saved = await call("POST /api/Templates/Save", body);
        expect(saved.status).toBe(200);
        n += 1;
        versionId = (saved.envelope.data as { versionId: string }).versionId;
      },
      stop: () => call("POST /api/Templates/Stop", { id: templateId, reason: "A wrong price" }),
      start: () => call("POST /api/Templates/Start", { id: templateId }),
      shelve: (to: string) => call("POST /api/Templates/Shelve", { ids: [templateId], to }),
      /** A customer who has opened the version that is live now. */
      async customer() {
        const link = await givenLink(server, { accountId: "north", enrollmentId: templateId }, { recipientId: null });
        return { question: n, versionId, at: customerOn(server, { enrollmentId: templateId }, link) };
      },
    };
    await form.activate();
    return form;
  }

  interface Midway {
    question: number;
    versionId: string;
    at: Customer;
  }
  async function send({ question, versionId, at }: Midway): Promise<string> {
    const { status, envelope } = await at.submit({ [`q${question}`]: "Ada" }, { more: { versionId } });
    if (status !== 200) return envelope.errors[0]!.key;
    const report = (await db()("reports").where({ report_id: envelope.data! }).first("version_id")) as {
      version_id: string;
    };
    return report.version_id === versionId ? "taken" : "judged by another version";
  }

  test("a filling of the version before is taken for 24 hours, as an answer to its own version; then the form has changed", async () => {
    const form = await liveForm();
    const [early, late, never] = [await form.customer(), await form.customer(), await form.customer()];
    await form.activate();
    expect(await send(early)).toBe("taken");
    await pass(23);
    expect(await send(late)).toBe("taken");
    await pass(2);
    expect(await send(never)).toBe("form.changed");
    expect(await send(await form.customer())).toBe("taken");
    const failures = await db()("event_counts").where({ enrollment_id: form.templateId, kind: "EnrollmentFailed" });
    expect(failures).toEqual([]);
  });

  test("whoever activates may say that from now on only this version is taken", async () => {
    const form = await liveForm();
    const midway = await form.customer();
    await form.activate({ isOnlyThis: true });
    expect(await send(midway)).toBe("form.changed");
  });

  test("an Owner stops it at once with a reason, which the history keeps, and starts it again", async () => {
    const form = await liveForm();
    const midway = await form.customer();
    const body = { id: form.templateId, reason: "A wrong price" };
    expect((await form.call("POST /api/Templates/Stop", body, author)).status).toBe(403);
    expect((await form.call("POST /api/Templates/Stop", { ...body, reason: " " })).status).toBe(400);
    expect((await form.stop()).status).toBe(200);
    expect(await send(midway)).toBe("form.closed");
    expect((await form.stop()).status).toBe(409);
    expect((await form.start()).status).toBe(200);
    expect(await send(midway)).toBe("taken");
    const history = await server.call("GET /api/Templates/History", {
      token: owner.token,
      query: { id: form.templateId },
    });
    const { entries, isIntact } = history.envelope.data!;
    expect([entries.slice(-2).map(({ action, reason }) => [action, reason]), isIntact]).toEqual([
      [
        ["stopped", "A wrong price"],
        ["started", null],
      ],
      true,
    ]);
  });

  test("what is live stays in the list; what was never answered goes after 30 days in the bin, what was answered stays", async () => {
    const form = await liveForm();
    const moved = async (to: string) => ((await form.shelve(to)).envelope.data as { moved: string[] }).moved.length;
    const isThere = async () => (await db()("templates").where({ template_id: form.templateId })).length === 1;
    expect(await moved("archive")).toBe(0);
    await form.stop();
    expect([await moved("archive"), await moved("bin")]).toEqual([1, 1]);
    expect((await form.start()).envelope.errors[0]?.key).toBe("life.inBin");
    const query = { shelf: "bin", top: 100 } as const;
    const { rows } = (await server.call("GET /api/Enrollments/Headers", { token: owner.token, query })).envelope.data!;
    expect(rows.find(({ id }) => id === form.templateId)?.goesAt).toBe(inDays(30).toISOString());
    await emptyBin(db(), inDays(29));
    expect([await isThere(), await moved("list"), await moved("bin")]).toEqual([true, 1, 1]);
    await emptyBin(db(), inDays(31));
    expect(await isThere()).toBe(false);

    const answered = await liveForm();
    expect(await send(await answered.customer())).toBe("taken");
    await answered.stop();
    expect((await answered.shelve("bin")).envelope.data).toEqual({ moved: [] });
    expect((await answered.shelve("archive")).envelope.data).toEqual({ moved: [answered.templateId] });
  });

  /** While this is done, the other of two changes with the first of them that is deleted. */
  async function withTheFirst(ids: readonly string[], change: string, done: () => Promise<void>): Promise<void> {
    const both = ids.map((id) => `'${id}'`).join(", ");
    await db().raw(`create function change_other() returns trigger language plpgsql as
      $$ begin update templates set ${change} where template_id in (${both}) and template_id <> old.template_id; return null; end $$`);
    try {
      await db().raw(`create trigger changes_other after delete on templates for each row
        when (old.template_id in (${both})) execute function change_other()`);
      await done();
    } finally {
      await db().raw("drop function change_other cascade");
    }
  }

  test("what somebody fetches back while the bin is emptied stays", async () => {
    const forms = [await liveForm(), await liveForm()];
    for (const form of forms) {
      await form.stop();
      await form.shelve("bin");
    }
    const ids = forms.map(({ templateId }) => templateId);
    // With the first of them that goes, the other one is fetched back.
    await withTheFirst(ids, "shelf = 'list'", () => emptyBin(db(), inDays(31)));
    expect(await db()("templates").whereIn("template_id", ids).pluck("shelf")).toEqual(["list"]);
  });

  test("what is fetched back and thrown away anew while the bin is emptied stays for 30 days more", async () => {
    const forms = [await liveForm(), await liveForm()];
    for (const form of forms) {
      await form.stop();
      await form.shelve("bin");
    }
    const ids = forms.map(({ templateId }) => templateId);
    await withTheFirst(ids, "shelved_at = shelved_at + interval '31 days'", () => emptyBin(db(), inDays(31)));
    expect(await db()("templates").whereIn("template_id", ids).pluck("shelf")).toEqual(["bin"]);
    await emptyBin(db(), inDays(62));
    expect(await db()("templates").whereIn("template_id", ids)).toEqual([]);
  });

  test("several at once go all or none where one of them is not there", async () => {
    const form = await liveForm();
    await form.stop();
    const ids = [form.templateId, "none"];
    expect((await form.call("POST /api/Templates/Shelve", { ids, to: "archive" })).status).toBe(404);
    expect(await db()("templates").where({ template_id: form.templateId }).pluck("shelf")).toEqual(["list"]);
  });

  test.each(templateChannels.filter((channel) => channel !== "DynamicForms"))(
    "a live template of %s is stopped, started, archived, fetched back and thrown away as a form is",
    async (channel) => {
      const { templateId } = await givenTemplate(db(), "north", { channel, status: "Active" });
      const isDone = async (act: (typeof life)[number][0]): Promise<boolean> => {
        if (act === "stop" || act === "start") {
          const done =
            act === "stop"
              ? await server.call("POST /api/Templates/Stop", {
                  token: owner.token,
                  body: { id: templateId, reason: "A wrong price" },
                })
              : await server.call("POST /api/Templates/Start", { token: owner.token, body: { id: templateId } });
          return done.status === 200;
        }
        const body = { ids: [templateId], to: act };
        const { envelope } = await server.call("POST /api/Templates/Shelve", { token: owner.token, body });
        return envelope.data!.moved.length === 1;
      };
      const state = async (): Promise<string | null> => {
        const row = (await db()("templates").where({ template_id: templateId }).first()) as
          | { active_version_id: string | null; stopped_version_id: string | null; shelf: string }
          | undefined;
        if (row === undefined) return null;
        const isLive = row.active_version_id !== null && row.stopped_version_id === null;
        return `${isLive ? "live" : "stopped"} in the ${row.shelf}`;
      };
      let before = await state();
      for (const [act, after] of life) {
        expect([act, await isDone(act), await state()]).toEqual([act, after !== null, after ?? before]);
        before = await state();
      }
      await emptyBin(db(), inDays(29));
      expect(await state()).toBe("stopped in the bin");
      await emptyBin(db(), inDays(31));
      expect(await state()).toBeNull();
    },
  );

  test("in any order of edits, stops, archivings and submits no answer is lost and none judged by a version that was not served", async () => {
    const steps = fc.array(
      fc.oneof(
        fc.constantFrom("open", "open", "send", "send", "activate", "only", "stop", "start", "archive", "restore"),
        fc.integer({ min: 1, max: 15 }),
      ),
      { minLength: 8, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const form = await liveForm();
        const midway: (Midway & { until: number | null })[] = [];
        let isOpen = true;
        let now = 0;
        for (const step of list) {
          if (typeof step === "number") {
            await pass(step);
            now += step;
          } else if (step === "open") {
            if (isOpen) midway.push({ ...(await form.customer()), until: null });
          } else if (step === "send") {
            const one = midway.shift();
            if (one === undefined) continue;
            const isCurrent = one.versionId === form.versionId;
            const isServed = isCurrent || (one.until !== null && now < one.until);
            expect(await send(one)).toBe(!isOpen ? "form.closed" : isServed ? "taken" : "form.changed");
          } else if (step === "activate" || step === "only") {
            if (!isOpen) continue;
            const until = now + 24;
            for (const one of midway)
              if (step === "only") one.until = now;
              else if (one.versionId === form.versionId) one.until = until;
            await form.activate(step === "only" ? { isOnlyThis: true } : {});
          } else if (step === "stop") isOpen = (await form.stop()).status !== 200 && isOpen;
          else if (step === "start") isOpen = (await form.start()).status === 200 || isOpen;
          else await form.shelve(step === "restore" ? "list" : "archive");
        }
      }),
      { numRuns: 8, seed: 38 },
    );
  });
});
