// A network of queues, event by event: requests go through stations, wait in turn where all servers are busy, and share the cores.
import type { Random } from "../engine/random.ts";
import { percentile } from "../server/load.ts";

export interface Station {
  /** How many are served at once. */
  servers: number;
  /** Whether serving takes a core: waiting for a line or a disk takes none. */
  isWork: boolean;
}

/** `ms` on average, exponentially distributed. */
export interface Step {
  at: Station;
  ms: number;
  /** The request goes on at once, and this is done beside it. */
  isBeside?: boolean;
}

export interface Network {
  /** Shared evenly by all that is at work at once, none having more than one. */
  cores: number;
  /** So many threads that have nothing to do with it are at work, too. */
  others?: number;
  /** What a request goes through, in this order. */
  steps: readonly Step[];
}

/** So many at once, each beginning anew when it is done; or so many a second, whatever becomes of them. */
export type Load = { clients: number } | { perSecond: number };

export interface Prediction {
  perSecond: number;
  meanMs: number;
  p99: number;
}

interface Request {
  beganMs: number;
  step: number;
  leftMs: number;
  /** Not a request, but what is done beside one. */
  isBeside?: boolean;
}

/** Of so many answers; the first tenth warms up and is not counted. */
export function simulate(network: Network, load: Load, answers: number, random: Random): Prediction {
  const floor = floorOf(network, random);
  const times: number[] = [];
  const warm = Math.floor(answers / 10);
  const isOpen = "perSecond" in load;
  const gapMs = isOpen ? 1_000 / load.perSecond : Infinity;
  let [nowMs, countedFromMs, done] = [0, 0, 0];
  let arrivalMs = isOpen ? exponential(random, gapMs) : Infinity;
  if (!isOpen) for (let client = 0; client < load.clients; client++) floor.begin(0);
  while (done < answers) {
    const next = floor.next();
    const doneMs = nowMs + (next?.ms ?? Infinity);
    floor.pass(Math.min(arrivalMs, doneMs) - nowMs);
    nowMs = Math.min(arrivalMs, doneMs);
    if (arrivalMs < doneMs) {
      floor.begin(nowMs);
      arrivalMs += exponential(random, gapMs);
    } else if (floor.finish(next!.request)) {
      done += 1;
      if (done === warm) countedFromMs = nowMs;
      if (done > warm) times.push(nowMs - next!.request.beganMs);
      if (!isOpen) floor.begin(nowMs);
    }
  }
  return {
    perSecond: (times.length / (nowMs - countedFromMs)) * 1_000,
    meanMs: times.reduce((sum, each) => sum + each, 0) / times.length,
    p99: percentile(times, 0.99),
  };
}

/** Who is served and who waits. */
function floorOf({ steps, cores, others = 0 }: Network, random: Random) {
  const queues = new Map(steps.map(({ at }) => [at, { free: at.servers, waiting: [] as Request[] }]));
  const path = steps.map((step) => ({ ...step, ...step.at, queue: queues.get(step.at)! }));
  const served = new Set<Request>();
  let working = 0;

  const speed = () => Math.min(1, cores / (working + others));
  function serve(request: Request): void {
    served.add(request);
    if (path[request.step]!.isWork) working += 1;
  }
  function enter(request: Request): void {
    if (path[request.step]!.isBeside && !request.isBeside) {
      enter({ ...request, isBeside: true });
      request.step += 1;
    }
    const { ms, queue } = path[request.step]!;
    request.leftMs = exponential(random, ms);
    if (queue.free === 0) return void queue.waiting.push(request);
    queue.free -= 1;
    serve(request);
  }
  function leave(request: Request): void {
    const { isWork, queue } = path[request.step]!;
    served.delete(request);
    if (isWork) working -= 1;
    const next = queue.waiting.shift();
    if (next) serve(next);
    else queue.free += 1;
  }
  return {
    begin: (beganMs: number) => enter({ beganMs, step: 0, leftMs: 0 }),
    /** Who is done first, if all goes on like this. */
    next(): { request: Request; ms: number } | undefined {
      let first: Request | undefined;
      let least = Number.POSITIVE_INFINITY;
      const atWork = speed();
      for (const request of served) {
        const ms = path[request.step]!.isWork ? request.leftMs / atWork : request.leftMs;
        if (ms < least) [first, least] = [request, ms];
      }
      return first && { request: first, ms: least };
    },
    pass(ms: number): void {
      const worked = ms * speed();
      for (const request of served) request.leftMs -= path[request.step]!.isWork ? worked : ms;
    },
    /** Takes it on, and says whether that was its last step. */
    finish(request: Request): boolean {
      leave(request);
      if (request.isBeside) return false;
      request.step += 1;
      if (request.step === path.length) return true;
      enter(request);
      return false;
    },
  };
}

const fine = 2 ** 32;
const exponential = (random: Random, meanMs: number): number => -meanMs * Math.log(1 - random.below(fine) / fine);
