import type { Database, Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { asSystem } from './as-system.ts';
import type { EventType } from './events.ts';
import type { Logger } from './log.ts';

export interface OutboxEvent {
  readonly id: string;
  readonly company_id: string;
  readonly deal_id: string | null;
  readonly actor_id: string | null;
  readonly type: EventType;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
}

/** What follows from an event, in the transaction that marks it as passed on. */
export type FollowUp = (event: OutboxEvent, tx: Tx) => Promise<void>;
/** The same for many at once, in the order in which they were written. */
export type BatchFollowUp = (events: readonly OutboxEvent[], tx: Tx) => Promise<void>;

/** Who wants to know of which events; several may follow the same one, in their order. */
export interface Follower {
  readonly types: readonly EventType[];
  readonly run: FollowUp;
}

const BATCH = 200;
const POLL_MS = 3_000;

/**
 * Passes committed events on to the queue, each at least once and, since both happen in one transaction, in effect
 * once. Several workers share the work: a row that one holds is skipped by the others.
 */
export class Outbox {
  private readonly database: Database;
  private readonly log: Logger;
  private readonly followers: readonly Follower[];
  private readonly afterBatch: readonly BatchFollowUp[];
  private unlisten: (() => Promise<void>) | null = null;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(
    database: Database,
    log: Logger,
    followers: readonly Follower[],
    afterBatch: readonly BatchFollowUp[] = [],
  ) {
    this.afterBatch = afterBatch;
    this.database = database;
    this.log = log;
    this.followers = followers;
  }

  async start(): Promise<void> {
    const wake = (): void => this.wake();
    this.unlisten = await this.database.listen('dealwright_events', wake, { onReconnect: wake });
    this.timer = setInterval(wake, POLL_MS);
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.unlisten?.();
    await this.running;
  }

  /** Passes on what waits; one pass at a time, and another when something came in meanwhile. */
  wake(): void {
    this.again = true;
    if (this.running || this.stopped) return;
    this.running = this.drain().finally(() => {
      this.running = null;
    });
  }

  private async drain(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        while (!this.stopped && (await this.passOn()) === BATCH);
      } catch (error) {
        this.log.warn({ err: error }, 'events wait: they could not be passed on');
        return;
      }
    }
  }

  /** Passes one batch on; answers how many. */
  async passOn(): Promise<number> {
    return asSystem(this.database, async (tx) => {
      const { rows: events } = await sql<OutboxEvent>`
        with due as (
            select company_id, id from events where dispatched_at is null and app.is_open(company_id)
             order by created_at limit ${BATCH} for update skip locked)
          update events e set dispatched_at = now() from due d
           where e.company_id = d.company_id and e.id = d.id
          returning e.company_id, e.id, e.deal_id, e.actor_id, e.type, e.payload, e.created_at
      `.execute(tx.kysely);
      // Ids sort by time; an update answers in any order.
      events.sort((one, other) => (one.id < other.id ? -1 : 1));
      for (const follow of this.afterBatch) await follow(events, tx);
      for (const event of events) {
        const concerned = this.followers.filter(({ types }) => types.includes(event.type));
        for (const { run } of concerned) await run(event, tx);
      }
      return events.length;
    });
  }
}
