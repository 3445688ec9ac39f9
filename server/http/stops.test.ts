// A server that gets the signal to stop finishes what it has begun: 20 stops under load, with a balancer that sends nobody any more once /health says
// so (threats.md T47). Each stop takes its time of grace, so only npm run prove has the time.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cases, found, foundInTwin } from "../../test/support/proof.ts";
import { ownCluster } from "../testing/databases.ts";
import { customerOn } from "../testing/filling.ts";
import { fetchAnswer } from "../testing/fetchAnswer.ts";
import { givenLink } from "../testing/given.ts";
import { givenKillable, maker, startKillable, type KillableDatabase } from "../testing/killable.ts";
import { caller } from "../testing/server.ts";

const stops = cases(20, 0);
const clients = 8;

describe.runIf(stops > 0)("a server under load that gets the signal to stop", { tags: ["S19"] }, () => {
  const cluster = ownCluster();
  let at: KillableDatabase;
  beforeAll(async () => {
    at = await givenKillable(cluster);
  });
  afterAll(() => at.connection.close());

  /** Customers submit until the balancer's look at /health says that nobody is to be sent there. Answers good and failed requests. */
  async function stopUnderLoad(signal: "SIGTERM" | "SIGKILL", name: string): Promise<{ good: number; failed: number }> {
    const server = await startKillable(at.settings, { isGraceful: true });
    const { url } = server;
    const counts = { good: 0, failed: 0 };
    let isServing = true;
    const fetchFrom = (path: string, init?: RequestInit) => fetchAnswer(url + path, init);
    const customer = async (client: number) => {
      for (let n = 0; isServing; n++) {
        const link = await givenLink(maker, at.form, { recipientId: `${name}-${client}-${n}` });
        const answer = await customerOn({ fetch: fetchFrom, call: caller(fetchFrom) }, at.form, link)
          .submit({ name: "Ada" }, { key: "k" })
          .catch(() => null);
        if (answer?.status === 200) counts.good += 1;
        else counts.failed += 1;
        if (answer === null) return;
      }
    };
    const balancer = async () => {
      while (isServing)
        isServing = await fetchAnswer(`${url}/health`).then(
          ({ status }) => status === 200,
          () => false,
        );
    };
    const working = Promise.all(Array.from({ length: clients }, (_, client) => customer(client)));
    await expect.poll(() => counts.good).toBeGreaterThan(20);
    const looking = balancer();
    await Promise.all([working, looking, server.kill(signal)]);
    return counts;
  }

  test("fails nobody who was let in [submit.atomic]", async () => {
    let [good, failed] = [0, 0];
    for (let stop = 0; stop < stops; stop++) {
      const counts = await stopUnderLoad("SIGTERM", `stop-${stop}`);
      [good, failed] = [good + counts.good, failed + counts.failed];
    }
    found("S19", "requests failed over the stops", failed, good + failed);
    expect(failed).toBe(0);
  });

  test("fails some where it is killed at once", async () => {
    const { failed } = await stopUnderLoad("SIGKILL", "kill");
    foundInTwin("S19", "requests failed by a server that is killed at once", failed);
    expect(failed).toBeGreaterThan(0);
  });
});
