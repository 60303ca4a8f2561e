import type { Database, Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { asSystem } from './as-system.ts';
import type { EventType } from './events.ts';
import { NIL_ID } from './ids.ts';
import type { Logger } from './log.ts';
import { listenForNotify } from './notify-listener.ts';
import { inTraceOf } from './telemetry/spans.ts';

export interface OutboxEvent {
  readonly id: string;
  readonly company_id: string;
  readonly deal_id: string | null;
  readonly actor_id: string | null;
  readonly type: EventType;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  /** The trace it was written in; null if none was. */
  readonly traceparent: string | null;
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

/** Events taken at a time, in equal shares of the companies that have some waiting. */
const BATCH = 200;
const COMPANIES = 50;
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
  /** Where the next turn begins, while more companies have events waiting than one turn serves. */
  private after: string | null = null;

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

  /** Passes on what waits whenever events were announced, and now and then besides. Returns how to stop. */
  async start(): Promise<() => Promise<void>> {
    let stopped = false;
    const signal = {
      channel: 'dealwright_events',
      waits: 'couldn’t pass on events',
      pollMs: POLL_MS,
    };
    const stop = await listenForNotify({ database: this.database, log: this.log }, signal, async () => {
      while (!stopped && ((await this.passOn()) > 0 || this.after !== null));
    });
    return () => {
      stopped = true;
      return stop();
    };
  }

  /** Passes one batch on; returns how many. A company with many events keeps no other waiting. */
  async passOn(): Promise<number> {
    return asSystem(this.database, async (tx) => {
      const companies = await this.takeTurn(tx);
      if (companies.length === 0) return 0;
      const { rows: events } = await sql<OutboxEvent>`
        with due as (
            select e.company_id, e.id from unnest(${companies}::uuid[]) company (id)
             cross join lateral (
               select w.company_id, w.id from events w where w.company_id = company.id and w.dispatched_at is null
                order by w.created_at limit ${Math.ceil(BATCH / companies.length)} for update skip locked) e)
          update events e set dispatched_at = now() from due d
           where e.company_id = d.company_id and e.id = d.id
          returning e.company_id, e.id, e.deal_id, e.actor_id, e.type, e.payload, e.created_at, e.traceparent
      `.execute(tx.kysely);
      // Ids sort by time; an update answers in any order.
      events.sort((one, other) => (one.id < other.id ? -1 : 1));
      for (const follow of this.afterBatch) await follow(events, tx);
      for (const event of events) {
        const concerned = this.followers.filter(({ types }) => types.includes(event.type));
        for (const { run } of concerned) await inTraceOf(event.traceparent, () => run(event, tx));
      }
      return events.length;
    });
  }

  /** The next companies that have events waiting and are open, one step along the index for each. */
  private async takeTurn(tx: Tx): Promise<string[]> {
    const { rows } = await sql<{ readonly company_id: string; readonly is_open: boolean }>`
      with recursive waiting as (
          (select company_id, 1 as place from events
            where dispatched_at is null and company_id > ${this.after ?? NIL_ID} order by company_id limit 1)
          union all
          select next.company_id, w.place + 1 from waiting w cross join lateral (
            select company_id from events where dispatched_at is null and company_id > w.company_id
             order by company_id limit 1) next
           where w.place < ${COMPANIES})
      select company_id, app.is_open(company_id) as is_open from waiting
    `.execute(tx.kysely);
    this.after = rows.length === COMPANIES ? (rows.at(-1)?.company_id ?? null) : null;
    return rows.filter(({ is_open }) => is_open).map(({ company_id }) => company_id);
  }
}
