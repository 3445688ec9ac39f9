import { expect, test } from "vitest";
import { testDatabases } from "../../testing/databases.ts";
import { givenAccount } from "../../testing/given.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { sealOf } from "../../tokens/seal.ts";
import { keyringOf } from "../../tokens/secrets.ts";
import { outboxOn } from "./outbox.ts";

test.each(testDatabases())(
  "what was stored last comes first, of one moment too and however the database reads it, on $name",
  async ({ open }) => {
    const { database, close } = await open();
    await givenAccount(database, "north");
    const runtime = testRuntime();
    const outbox = outboxOn(database, sealOf(keyringOf([{ id: "a", bytes: Buffer.alloc(32, 1) }]), runtime));
    const at = { accountId: "north", channel: "mail", fromName: null, text: "", code: null } as const;
    const subjects = ["added", "changed", "removed", "added again"];
    for (const subject of subjects)
      await outbox.keep({ ...at, id: subject, to: "ada@example.org", subject, sentAt: runtime.now().toISOString() });
    // A few rows that are known to be few are sorted; before, the index brought them.
    await database.raw("analyze outbox");
    expect((await outbox.newest(100)).map(({ subject }) => subject)).toEqual(subjects.toReversed());
    await close();
  },
);
