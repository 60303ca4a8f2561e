import { setTimeout as wait } from 'node:timers/promises';

/** One message stands for all that one process had to tell a channel in this time. */
const PAUSE_MS = 50;

/**
 * Notifies channels of what transactions committed, outside of them: `NOTIFY` inside a transaction makes every commit of
 * the server wait for the one before. A message lost with the process or the connection only causes a delay, because
 * every listener also polls now and then.
 */
export class AfterCommit {
  readonly #send: (channels: readonly string[]) => Promise<unknown>;
  readonly #waiting = new Set<string>();
  #sending: Promise<void> | undefined;
  #closed = false;

  constructor(send: (channels: readonly string[]) => Promise<unknown>) {
    this.#send = send;
  }

  notify(channels: Iterable<string>): void {
    for (const channel of channels) {
      this.#waiting.add(channel);
    }
    if (this.#waiting.size > 0) {
      this.#sending ??= this.#sendAll().finally(() => {
        this.#sending = undefined;
      });
    }
  }

  /** Sends what waits, at once. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const channels = [...this.#waiting];
      this.#waiting.clear();
      await this.#send(channels).catch(() => undefined);
      if (!this.#closed) {
        await wait(PAUSE_MS, undefined, { ref: false });
      }
    }
  }
}
