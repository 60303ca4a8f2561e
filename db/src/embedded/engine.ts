import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest, WorkerStart } from './worker-messages.ts';

type Waiting = { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void };

// V8 can free the code for calls out of WebAssembly twice and end the process (nodejs/node issue 64500): it does so where
// a call is compiled anew after so many times, which never comes this way.
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');

const WASM_FILE = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '..', 'pglite.wasm');

const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: { compile(bytes: Uint8Array): Promise<object> };
};

let compiled: Promise<object> | undefined;

/** Once for all databases of this process: each would compile what it calls anew. */
function postgresModule(): Promise<object> {
  compiled ??= readFile(WASM_FILE).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** The embedded database in its own thread, so that a long statement does not hold up the server's. */
export class Engine {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #gone: Error | undefined;
  onGone: (error: Error) => void = () => undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: WorkerReply) => this.#settle(reply));
    worker.on('error', (error) => this.#fail(error as Error));
    worker.on('exit', () => this.#fail(new Error('The embedded database has stopped')));
  }

  static async start(start: Omit<WorkerStart, 'postgres'>): Promise<Engine> {
    const workerData: WorkerStart = { ...start, postgres: await postgresModule() };
    // Without an environment: under `node --watch` the thread would report its imports among our messages.
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, env: {} });
    const engine = new Engine(worker);
    await engine.#reply();
    return engine;
  }

  async speak(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const reply = await this.#ask({ kind: 'speak', bytes }, [bytes.buffer]);
    return reply.kind === 'spoke' ? reply.bytes : new Uint8Array();
  }

  /** The whole data folder as a gzipped tar archive. */
  async dump(): Promise<Uint8Array> {
    const reply = await this.#ask({ kind: 'dump' });
    return reply.kind === 'dumped' ? reply.bytes : new Uint8Array();
  }

  async close(): Promise<void> {
    if (this.#gone === undefined) {
      await this.#ask({ kind: 'close' });
      await this.#worker.terminate();
    }
  }

  #ask(request: WorkerRequest, transfer: ArrayBuffer[] = []): Promise<WorkerReply> {
    if (this.#gone !== undefined) {
      return Promise.reject(this.#gone);
    }
    const reply = this.#reply();
    this.#worker.postMessage(request, transfer);
    return reply;
  }

  /** The thread answers in the order of asking. */
  #reply(): Promise<WorkerReply> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #settle(reply: WorkerReply): void {
    const waiting = this.#waiting.shift();
    if (reply.kind === 'failed') {
      waiting?.reject(new Error(reply.message));
    } else {
      waiting?.resolve(reply);
    }
  }

  #fail(error: Error): void {
    if (this.#gone !== undefined) {
      return;
    }
    this.#gone = error;
    for (const { reject } of this.#waiting.splice(0)) {
      reject(error);
    }
    this.onGone(error);
  }
}
