import { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';

type Done = (error?: Error | null) => void;
const TYPE = { query: 0x51, sync: 0x53, terminate: 0x58 };
const HEADER = 5;

/** The type of the last message, or undefined while a message is incomplete. A startup message has no type. */
function lastType(bytes: Buffer): number | undefined {
  if (bytes[0] === 0) {
    return 0;
  }
  let offset = 0;
  let type: number | undefined;
  while (offset < bytes.length) {
    if (offset + HEADER > bytes.length) {
      return undefined;
    }
    type = bytes[offset];
    offset += 1 + bytes.readInt32BE(offset + 1);
  }
  return offset === bytes.length ? type : undefined;
}

/**
 * Stands where the `pg` client expects its socket, and carries PostgreSQL's protocol to the embedded database. So both
 * engines share one client: the same reading of values, the same errors, the same notifications.
 */
export class EngineStream extends Duplex {
  readonly #engine: Engine;
  #pending: Buffer[] = [];

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
    engine.onGone = (error) => this.destroy(error);
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  /** Only whole exchanges go over: the database answers when it has read a query or a sync. */
  #send(chunks: Buffer[], done: Done): void {
    this.#pending.push(...chunks);
    const bytes = Buffer.concat(this.#pending);
    const type = lastType(bytes);
    if (type === TYPE.terminate) {
      this.push(null);
      done();
    } else if (type === 0 || type === TYPE.query || type === TYPE.sync) {
      this.#pending = [];
      this.#engine.speak(new Uint8Array(bytes)).then((answer) => {
        this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
        done();
      }, done);
    } else {
      done();
    }
  }
}
