import { setTimeout as wait } from 'node:timers/promises';
import { NOTIFICATIONS_CHANGED } from '@dealwright/contract/notifications/notifications';
import type { StreamEvent } from '@dealwright/contract/notifications/stream';
import type { Database } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { asSystem } from '../../../platform/as-system.ts';
import { findSessions, requireActor, type SessionRow } from '../../../platform/authenticate.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log.ts';
import { Endings } from './endings.ts';
import { returnMs, spreadMs } from './spread.ts';
import { listReaders } from './store.ts';
import { type Watcher, Watchers } from './watchers.ts';

interface Announcement extends StreamEvent {
  readonly company_id: string;
  readonly workspace_id: string | null;
}

/** Whose own list of notifications has changed. */
interface Owner {
  readonly company_id: string;
  readonly profile_id: string;
}

/** Announcements looked up together, while one look-up is under way others wait for the next. */
const BATCH = 200;
/** Sessions asked for together after word of ended ones may have been missed. */
const SESSIONS_AT_ONCE = 500;
const ASKED_AGAIN_MS = 1_000;
/** Tells the page that it may have missed something and should ask again. */
const RESYNC = 'event: resync\ndata: {}\n\n';

const pairOf = (dealId: string, profileId: string): string => `${dealId} ${profileId}`;
/** A line of the stream; made once, however many hear it. */
const lineOf = (event: StreamEvent): string => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`;

/** Whether the session still gives what the stream was opened with. */
function holds(actor: Actor, session: SessionRow | undefined): boolean {
  try {
    const now = requireActor(session ?? null);
    return (
      now.role === actor.role && now.workspaceId === actor.workspaceId && now.companyId === actor.companyId
    );
  } catch {
    return false;
  }
}

/** Pairs of a deal and a person. */
interface Readers {
  readonly workers: ReadonlySet<string>;
  readonly byLink: ReadonlySet<string>;
}

/** Receives what any instance commits and passes it to the watchers who can read the deal. */
export class Hub {
  private readonly watchers = new Watchers();
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly waiting: Announcement[] = [];
  private readonly endings = new Endings();
  /** Whose sessions are looked up again, by the round of looking: they hear nothing until it is over. */
  private readonly held = new Map<Watcher, number>();
  private round = 0;
  private returnedAt = Number.NEGATIVE_INFINITY;
  private passing = false;
  private stopped = false;
  /** How many there were when the process began to leave. */
  private left = 0;
  private readonly database: Database;
  private readonly log: Logger;

  constructor(database: Database, log: Logger) {
    this.database = database;
    this.log = log;
  }

  async start(): Promise<void> {
    this.stops.push(
      await this.database.listen('dealwright_events', (payload) => this.hear(payload)),
      await this.database.listen('dealwright_notifications', (payload) => {
        for (const owner of this.read<Owner>(payload)) this.tellOwner(owner);
      }),
      await this.database.listen('dealwright_companies', (payload) => {
        for (const companyId of this.read<string>(payload)) {
          this.endings.note(companyId);
          this.end([...this.watchers.ofCompany(companyId)]);
        }
      }),
      await this.database.listen('dealwright_sessions', (payload) => this.endStreamsOf(this.read(payload)), {
        onReconnect: () => {
          this.returnedAt = performance.now();
          void this.lookAgain(this.watchers.all());
        },
      }),
    );
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.left = this.watchers.all().length;
    await Promise.all(this.stops.splice(0).map((stop) => stop()));
    this.end(this.watchers.all());
    this.watchers.clear();
  }

  /** Adds a watcher; answers with how to remove it, or null when the person has too many open. */
  add(watcher: Watcher): (() => void) | null {
    const remove = this.watchers.add(watcher);
    return (
      remove &&
      (() => {
        this.held.delete(watcher);
        remove();
      })
    );
  }

  /**
   * Ends a stream whose session ended, whose rights changed or whose company was suspended while it was being opened:
   * that was announced before it was added. One that opens while the process is leaving opens again at another.
   * @param since when its request came, of `performance.now()`
   */
  settle(watcher: Watcher, since: number): void {
    const { userId, companyId } = watcher.actor;
    if (this.stopped) this.end([watcher], this.left);
    else if (this.endings.hasSince(userId, since) || this.endings.hasSince(companyId, since))
      this.end([watcher]);
    else if (this.returnedAt >= since) void this.lookAgain([watcher]);
  }

  /** Ends them, and tells each when to come back: the more there are, the further apart. */
  private end(watchers: readonly Watcher[], among = watchers.length): void {
    for (const watcher of watchers) {
      watcher.write(`retry: ${returnMs(among)}\n\n`);
      watcher.end();
    }
  }

  /** Has them ask again, not all at once. */
  private resync(watchers: readonly Watcher[]): void {
    const overMs = spreadMs(watchers.length);
    for (const watcher of watchers)
      setTimeout(() => watcher.write(RESYNC), Math.round(Math.random() * overMs)).unref();
  }

  /**
   * After a lost connection: whose session ended meanwhile was not heard. All are asked for their sessions together,
   * rather than each for its own; who stays is told to ask again.
   */
  private async lookAgain(watchers: readonly Watcher[]): Promise<void> {
    this.round += 1;
    const round = this.round;
    for (const watcher of watchers) this.held.set(watcher, round);
    const stay: Watcher[] = [];
    const leave: Watcher[] = [];
    for (let at = 0; at < watchers.length; at += SESSIONS_AT_ONCE) {
      const some = watchers.slice(at, at + SESSIONS_AT_ONCE);
      const sessions = await this.sessionsOf(some);
      for (const watcher of some) {
        // Removed, or looked up once more since.
        if (this.held.get(watcher) !== round) continue;
        this.held.delete(watcher);
        (holds(watcher.actor, sessions.get(watcher.session)) ? stay : leave).push(watcher);
      }
    }
    this.end(leave);
    this.resync(stay);
  }

  /** Waits for the database as long as it takes; streams are silent meanwhile. */
  private async sessionsOf(watchers: readonly Watcher[]): Promise<ReadonlyMap<string, SessionRow>> {
    const hashes = watchers.map(({ session }) => session);
    while (!this.stopped) {
      try {
        return await findSessions(this.database, hashes);
      } catch (error) {
        this.log.warn({ err: error }, 'couldn’t look up the sessions of open streams');
        await wait(ASKED_AGAIN_MS);
      }
    }
    return new Map();
  }

  /** What was announced together. */
  private read<T>(payload: string): readonly T[] {
    try {
      return JSON.parse(payload) as T[];
    } catch (error) {
      this.log.warn({ err: error }, 'couldn’t read an announcement');
      return [];
    }
  }

  private endStreamsOf(userIds: readonly string[]): void {
    const ended = new Set(userIds);
    for (const userId of ended) this.endings.note(userId);
    this.end([...ended].flatMap((userId) => [...this.watchers.ofPerson(userId)]));
  }

  private send(watcher: Watcher, line: string): void {
    if (!this.held.has(watcher)) watcher.write(line);
  }

  /** A person's own list has changed: only their pages are told. */
  private tellOwner({ company_id, profile_id }: Owner): void {
    const event = { type: NOTIFICATIONS_CHANGED, deal_id: null, deal_number: null, actor_id: null };
    const line = lineOf({ id: newId(), ...event });
    for (const watcher of this.watchers.ofPerson(profile_id))
      if (watcher.actor.companyId === company_id) this.send(watcher, line);
  }

  private hear(payload: string): void {
    this.waiting.push(...this.read<Announcement>(payload));
    if (!this.passing) void this.passOn();
  }

  /** In the order in which they were committed, with one look-up for many: a change of 200 deals is heard 200 times. */
  private async passOn(): Promise<void> {
    this.passing = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      try {
        await this.pass(batch);
      } catch (error) {
        this.log.warn({ err: error }, 'couldn’t pass on announcements');
        const companies = new Set(batch.map(({ company_id }) => company_id));
        this.resync([...companies].flatMap((id) => [...this.watchers.ofCompany(id)]));
      }
    }
    this.passing = false;
  }

  private async pass(batch: readonly Announcement[]): Promise<void> {
    const readers = await this.readersOf(batch);
    for (const { company_id, workspace_id, ...event } of batch) {
      const line = lineOf(event);
      for (const watcher of this.watchers.ofCompany(company_id)) {
        const { role, workspaceId, userId } = watcher.actor;
        const reads =
          role === 'admin' ||
          (workspaceId === workspace_id &&
            (role !== 'sales_rep' ||
              event.deal_id === null ||
              readers.workers.has(pairOf(event.deal_id ?? '', userId)))) ||
          readers.byLink.has(pairOf(event.deal_id ?? '', userId));
        if (reads) this.send(watcher, line);
      }
    }
  }

  /**
   * Which of the sellers who watch work which of the deals, and who reads them by a link; managers and viewers read all
   * of their workspace.
   */
  private async readersOf(batch: readonly Announcement[]): Promise<Readers> {
    const people = new Set<string>();
    const deals = new Map<string, string>();
    for (const { company_id, deal_id, workspace_id } of batch) {
      const here = [...this.watchers.ofCompany(company_id)].filter(
        ({ actor: { role, workspaceId } }) =>
          role === 'sales_rep' || (role !== 'admin' && workspaceId !== workspace_id),
      );
      if (deal_id === null || here.length === 0) continue;
      deals.set(deal_id, company_id);
      for (const { actor } of here) people.add(actor.userId);
    }
    const rows =
      deals.size === 0 ? [] : await asSystem(this.database, (tx) => listReaders(tx, deals, [...people]));
    const pairs = (byLink: boolean) =>
      new Set(rows.filter((row) => row.by_link === byLink).map((row) => pairOf(row.deal_id, row.profile_id)));
    return { workers: pairs(false), byLink: pairs(true) };
  }
}
