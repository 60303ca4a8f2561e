import pg from 'pg';
import { Channels } from '../channels.ts';
import type { Database } from '../database.ts';
import { Session } from '../session.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
const HEARTBEAT_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;

/** One connection that hears every channel and comes back by itself. */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #channels = new Channels();
  #client: pg.Client | undefined;
  /** Of the same connection: several who begin or stop to listen at once are heard one after the other. */
  #session: Session | undefined;
  #connecting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  readonly listen: Database['listen'] = async (channel, onMessage, options = {}) => {
    const { onReconnect } = options;
    const hear = { onMessage, ...(onReconnect === undefined ? {} : { onReconnect }) };
    const isNew = this.#channels.add(channel, hear);
    try {
      await this.#ready();
      if (isNew) {
        await this.#say('listen', channel);
      }
    } catch (error) {
      this.#channels.remove(channel, hear);
      throw error;
    }
    return async () => {
      if (this.#channels.remove(channel, hear)) {
        // A connection that is gone hears nothing more in any case.
        await this.#say('unlisten', channel).catch(() => undefined);
      }
    };
  };

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#connecting?.catch(() => undefined);
    await this.#client?.end().catch(() => undefined);
  }

  async #say(word: 'listen' | 'unlisten', channel: string): Promise<void> {
    await this.#session?.query(`${word} ${pg.escapeIdentifier(channel)}`);
  }

  async #ready(): Promise<void> {
    if (this.#client === undefined) {
      this.#connecting ??= this.#connect().finally(() => {
        this.#connecting = undefined;
      });
      await this.#connecting;
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...this.#config, query_timeout: HEARTBEAT_TIMEOUT_MS });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload }) => this.#channels.deliver(channel, payload ?? ''));
    await client.connect();
    const session = new Session(client);
    for (const channel of this.#channels.names()) {
      await session.query(`listen ${pg.escapeIdentifier(channel)}`);
    }
    this.#client = client;
    this.#session = session;
    this.#beat(client, session);
  }

  /** A server that fell silent without a word closes no connection. */
  #beat(client: pg.Client, session: Session): void {
    this.#timer = setTimeout(() => {
      session.query('select 1').then(
        () => this.#client === client && this.#beat(client, session),
        () => this.#lost(client),
      );
    }, HEARTBEAT_MS);
    this.#timer.unref();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client || this.#closed) {
      return;
    }
    this.#client = undefined;
    this.#session = undefined;
    clearTimeout(this.#timer);
    client.end().catch(() => undefined);
    this.#comeBack(FIRST_PAUSE_MS);
  }

  #comeBack(pauseMs: number): void {
    this.#timer = setTimeout(() => {
      this.#ready().then(
        () => this.#channels.reconnected(),
        () => this.#closed || this.#comeBack(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)),
      );
    }, pauseMs);
    this.#timer.unref();
  }
}
