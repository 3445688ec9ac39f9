// The in-process transport: the ordinary pg driver speaks PostgreSQL's protocol over this stream straight into the embedded database,
// so that not one query differs from a real server's. COPY is not handled.
import { Duplex } from "node:stream";
import {
  asksForEncryption,
  frameAt,
  frameType,
  greeting,
  noEncryption,
  openTransactionAfter,
  prefixStatement,
  simpleQuery,
  syncFrame,
} from "./frames.ts";
import { gateOf, type ConnectionGate } from "./gate.ts";

/** Runs one batch of frames and returns the whole reply. */
export type Execute = (batch: Buffer) => Promise<Buffer>;

/** Shared by all streams of one database. */
interface Shared {
  execute: Execute;
  gate: ConnectionGate<EmbeddedStream>;
  streams: Set<EmbeddedStream>;
  nextId: number;
}

/** An idle transaction of another process is ended after this time, because everybody waits for it. Shorter than the gate's timeout. */
export const idleTransactionMs = 5_000;

/** The owner of a connection: this process, or another one that can stop at any moment. */
export interface StreamOptions {
  idleTransactionMs?: number;
}

/** Returns a new connection at each call. */
export function streamsInto(execute: Execute): (options?: StreamOptions) => Duplex {
  const shared: Shared = { execute, gate: gateOf(), streams: new Set(), nextId: 1 };
  return (options = {}) => new EmbeddedStream(shared, options);
}

class EmbeddedStream extends Duplex {
  readonly #shared: Shared;
  readonly #prefix: string;
  #received: Buffer = Buffer.alloc(0);
  #started = false;
  /** Has the backend: in a transaction, or in the middle of an extended query. */
  #holdsBackend = false;
  #idle: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  readonly #options: StreamOptions;

  constructor(shared: Shared, options: StreamOptions) {
    super();
    this.#shared = shared;
    this.#options = options;
    this.#prefix = `c${shared.nextId++}_`;
    shared.streams.add(this);
  }

  // What pg asks of a socket.
  connect() {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk;
    this.#work = this.#work.then(() => this.#pump()).catch((error: Error) => void this.destroy(error));
    done();
  }

  override _final(done: () => void) {
    done();
    void this.#work.then(() => this.push(null));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    const { gate, execute, streams } = this.#shared;
    streams.delete(this);
    this.#work = this.#work
      .then(async () => {
        clearTimeout(this.#idle);
        if (this.#holdsBackend) await execute(Buffer.concat([syncFrame, simpleQuery("ROLLBACK")]));
      })
      .catch(() => undefined)
      .finally(() => gate.leave(this));
    done(error);
  }

  async #pump(): Promise<void> {
    if (!this.#started && !this.#start()) return;
    for (let batch = this.#takeBatch(); batch; batch = this.#takeBatch()) {
      if (batch === "goodbye") {
        this.push(null);
        return;
      }
      await this.#run(batch);
    }
  }

  /**
   * Consumes the start-up message, which has a format of its own, and answers it. A request for encryption comes before it and is refused.
   */
  #start(): boolean {
    if (this.#received.length < 8) return false;
    const length = this.#received.readInt32BE(0);
    if (this.#received.length < length) return false;
    const isRequest = asksForEncryption(this.#received);
    this.#received = this.#received.subarray(length);
    if (isRequest) {
      this.push(noEncryption);
      return this.#start();
    }
    this.#started = true;
    this.push(greeting);
    return true;
  }

  /** The frames up to the next one that expects a reply; undefined until all have arrived. */
  #takeBatch(): Buffer | "goodbye" | undefined {
    const frames: Buffer[] = [];
    for (let offset = 0; ;) {
      const next = frameAt(this.#received, offset);
      if (!next) return undefined;
      offset += next.length;
      const type = next[0];
      if (type === frameType.terminate) return "goodbye";
      frames.push(prefixStatement(next, this.#prefix));
      if (type === frameType.sync || type === frameType.query || type === frameType.flush) {
        this.#received = this.#received.subarray(offset);
        return Buffer.concat(frames);
      }
    }
  }

  async #run(batch: Buffer): Promise<void> {
    const { gate, execute } = this.#shared;
    clearTimeout(this.#idle);
    await gate.enter(this);
    if (this.destroyed) return gate.leave(this);
    this.#holdsBackend = true;
    const reply = await execute(batch);
    this.push(reply);
    this.#passNotifications(reply);
    if (openTransactionAfter(reply) !== false) return this.#limitIdleTime();
    this.#holdsBackend = false;
    gate.leave(this);
  }

  #limitIdleTime(): void {
    const { idleTransactionMs: limit } = this.#options;
    if (limit === undefined) return;
    const reason = `The transaction was idle for ${limit / 1000} s while others waited for it, and was rolled back.`;
    this.#idle = setTimeout(() => this.destroy(new Error(reason)), limit);
    this.#idle.unref();
  }

  /** NOTIFY is sent to every connection, because the single backend does not know which one listens. */
  #passNotifications(reply: Buffer): void {
    for (let offset = 0, next = frameAt(reply, 0); next; next = frameAt(reply, offset)) {
      offset += next.length;
      if (next[0] !== frameType.notification) continue;
      for (const other of this.#shared.streams) if (other !== this) other.push(next);
    }
  }
}
