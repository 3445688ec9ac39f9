// The simulation foretells what queueing theory knows, and a simulation in which something is left out does not.
import { describe, expect, test } from "vitest";
import { randomFrom } from "../engine/random.ts";
import { simulate, type Load, type Network, type Station } from "./simulate.ts";
import { meanTime, throughput } from "./theory.ts";

const most = Number.POSITIVE_INFINITY;
const answers = 12_000;
const station = (servers: number, isWork = true): Station => ({ servers, isWork });
const predicted = (network: Network, load: Load, seed = 7) => simulate(network, load, answers, randomFrom(seed));
const off = (simulated: number, known: number) => Math.abs(simulated / known - 1);

describe.each([
  { servers: 1, load: 0.3 },
  { servers: 1, load: 0.5 },
  { servers: 2, load: 0.6 },
  { servers: 8, load: 0.8 },
])("of $servers servers under $load of what they can do", ({ servers, load }) => {
  const mean = 10;
  const perSecond = (1_000 * servers * load) / mean;
  const known = meanTime({ servers, perUnit: perSecond / 1_000, mean });

  test("it foretells how long requests take that wait in turn", () => {
    const network = { cores: most, steps: [{ at: station(servers), ms: mean }] };
    expect(off(predicted(network, { perSecond }).meanMs, known)).toBeLessThan(0.06);
  });

  test("it foretells how long requests take that share the cores", () => {
    const network = { cores: servers, steps: [{ at: station(most), ms: mean }] };
    expect(off(predicted(network, { perSecond }).meanMs, known)).toBeLessThan(0.06);
  });

  test("this proof fails where nobody waits", () => {
    const network = { cores: most, steps: [{ at: station(most), ms: mean }] };
    expect(off(predicted(network, { perSecond }).meanMs, known)).toBeGreaterThan(0.06);
  });
});

/** A closed network drawn by chance: some queues, a delay, some clients. */
function drawn(seed: number) {
  const random = randomFrom(seed);
  const means = Array.from({ length: 1 + random.below(4) }, () => 1 + random.below(20));
  return { means, delay: random.below(30), clients: 1 + random.below(20) };
}

/** As the simulation takes it; with more `servers` than one it is another network. */
const networkOf = ({ means, delay }: ReturnType<typeof drawn>, servers = 1): Network => ({
  cores: most,
  steps: [...means.map((ms) => ({ at: station(servers), ms })), { at: station(most, false), ms: delay }],
});

describe.each([1, 2, 3, 4, 5])("of the closed network %i", (seed) => {
  const { means, delay, clients } = drawn(seed);
  const known = throughput(clients, means, delay) * 1_000;

  test("it foretells the throughput that mean value analysis gives", () => {
    const { perSecond, meanMs } = predicted(networkOf({ means, delay, clients }), { clients });
    expect(off(perSecond, known)).toBeLessThan(0.03);
    // Little's law: as many as there are, are on their way.
    expect(off((perSecond * meanMs) / 1_000, clients)).toBeLessThan(0.01);
  });

  test("steps at the same station wait in the same queue, and one server is as fast as all of them together", () => {
    const at = station(1);
    const network = (parts: number[]): Network => ({ cores: most, steps: parts.map((ms) => ({ at, ms })) });
    const whole = means.reduce((sum, each) => sum + each, 0);
    const { perSecond } = predicted(network(means), { clients });
    expect(off(perSecond, 1_000 / whole)).toBeLessThan(0.03);
  });
});

test("this proof fails where each queue has one server too many", () => {
  const wrong = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((seed) => {
    const network = drawn(seed);
    const known = throughput(network.clients, network.means, network.delay) * 1_000;
    return off(predicted(networkOf(network, 2), { clients: network.clients }).perSecond, known) > 0.03;
  });
  expect(wrong.length).toBeGreaterThan(5);
});

test("all work together is never faster than the cores", () => {
  const steps = [4, 6, 10].map((ms) => ({ at: station(1), ms }));
  expect(off(predicted({ cores: 1, steps }, { clients: 12 }).perSecond, 1_000 / 20)).toBeLessThan(0.03);
});

test("the same seed foretells the same, another one nearly", () => {
  const network = networkOf(drawn(3));
  const [one, again, other] = [7, 7, 8].map((seed) => predicted(network, { clients: 5 }, seed));
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  expect(off(other!.perSecond, one!.perSecond)).toBeLessThan(0.05);
});
