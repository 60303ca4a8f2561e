import { NOTIFICATIONS_CHANGED } from '@dealwright/contract/notifications/notifications';
import type { StreamEvent } from '@dealwright/contract/notifications/stream';
import type { Database } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { asSystem } from '../../../platform/as-system.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log.ts';
import { openStreams } from '../../../platform/telemetry/metrics.ts';
import { listReaders } from './store.ts';

/** One open page that wants to hear of changes. */
export interface Watcher {
  readonly actor: Actor;
  send(event: StreamEvent): void;
  /** Tells the page that it may have missed something and should ask again. */
  resync(): void;
  end(): void;
}

interface Announcement extends StreamEvent {
  readonly company_id: string;
  readonly workspace_id: string | null;
}

/** Whose own list of notifications has changed. */
interface Owner {
  readonly company_id: string;
  readonly profile_id: string;
}

const MAX_STREAMS_OF_ONE = 20;
/** Announcements looked up together, while one look-up is under way others wait for the next. */
const BATCH = 200;

const pairOf = (dealId: string, profileId: string): string => `${dealId} ${profileId}`;

/** Pairs of a deal and a person. */
interface Readers {
  readonly workers: ReadonlySet<string>;
  readonly byLink: ReadonlySet<string>;
}

/** Hears what any instance commits and passes it to those watchers who may read the deal. */
export class Hub {
  private readonly byCompany = new Map<string, Set<Watcher>>();
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly waiting: Announcement[] = [];
  private passing = false;
  private stopped = false;
  private readonly database: Database;
  private readonly log: Logger;

  constructor(database: Database, log: Logger) {
    this.database = database;
    this.log = log;
  }

  async start(): Promise<void> {
    this.stops.push(
      await this.database.listen('dealwright_events', (payload) => this.hear(payload), {
        onReconnect: () => {
          for (const watcher of this.all()) watcher.resync();
        },
      }),
      await this.database.listen('dealwright_notifications', (payload) => {
        for (const owner of this.read<Owner>(payload)) this.tellOwner(owner);
      }),
      await this.database.listen('dealwright_companies', (payload) => {
        for (const companyId of this.read<string>(payload))
          for (const watcher of [...(this.byCompany.get(companyId) ?? [])]) watcher.end();
      }),
      await this.database.listen('dealwright_sessions', (payload) => this.endStreamsOf(this.read(payload)), {
        // Whose session ended meanwhile was not heard: each page comes back and is asked for its session again.
        onReconnect: () => {
          for (const watcher of this.all()) watcher.end();
        },
      }),
    );
  }

  /** Whether this process is leaving: a stream that opens now would hear of nothing. */
  isStopped(): boolean {
    return this.stopped;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.stops.splice(0).map((stop) => stop()));
    for (const watcher of this.all()) watcher.end();
    this.byCompany.clear();
  }

  /** Adds a watcher; answers with how to remove it, or null when the person has too many open. */
  add(watcher: Watcher): (() => void) | null {
    const { companyId, userId } = watcher.actor;
    const watchers = this.byCompany.get(companyId) ?? new Set();
    if ([...watchers].filter(({ actor }) => actor.userId === userId).length >= MAX_STREAMS_OF_ONE)
      return null;
    this.byCompany.set(companyId, watchers.add(watcher));
    openStreams.inc();
    return () => {
      openStreams.dec();
      watchers.delete(watcher);
      if (watchers.size === 0 && this.byCompany.get(companyId) === watchers) this.byCompany.delete(companyId);
    };
  }

  private all(): Watcher[] {
    return [...this.byCompany.values()].flatMap((watchers) => [...watchers]);
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
    for (const watcher of this.all()) if (ended.has(watcher.actor.userId)) watcher.end();
  }

  /** Somebody's own list has changed: their pages alone hear of it. */
  private tellOwner({ company_id, profile_id }: Owner): void {
    const event = { type: NOTIFICATIONS_CHANGED, deal_id: null, deal_number: null, actor_id: null };
    for (const watcher of this.byCompany.get(company_id) ?? [])
      if (watcher.actor.userId === profile_id) watcher.send({ id: newId(), ...event });
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
        for (const { company_id } of batch)
          for (const watcher of this.byCompany.get(company_id) ?? []) watcher.resync();
      }
    }
    this.passing = false;
  }

  private async pass(batch: readonly Announcement[]): Promise<void> {
    const readers = await this.readersOf(batch);
    for (const { company_id, workspace_id, ...event } of batch) {
      for (const watcher of this.byCompany.get(company_id) ?? []) {
        const { role, workspaceId, userId } = watcher.actor;
        const reads =
          role === 'admin' ||
          (workspaceId === workspace_id &&
            (role !== 'sales_rep' ||
              event.deal_id === null ||
              readers.workers.has(pairOf(event.deal_id ?? '', userId)))) ||
          readers.byLink.has(pairOf(event.deal_id ?? '', userId));
        if (reads) watcher.send(event);
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
      const here = [...(this.byCompany.get(company_id) ?? [])].filter(
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
