import type { StreamEvent } from '@dealwright/contract/stream';
import type { Database } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { asSystem } from '../../platform/as-system.ts';
import type { Logger } from '../../platform/log.ts';
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

const MAX_STREAMS_OF_ONE = 20;

/** Hears what any instance commits and passes it to those watchers who may read the deal. */
export class Hub {
  private readonly byCompany = new Map<string, Set<Watcher>>();
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly database: Database;
  private readonly log: Logger;

  constructor(database: Database, log: Logger) {
    this.database = database;
    this.log = log;
  }

  async start(): Promise<void> {
    const onReconnect = (): void => this.resyncAll();
    this.stops.push(
      await this.database.listen('dealwright_events', (payload) => void this.announce(payload), {
        onReconnect,
      }),
      await this.database.listen('dealwright_sessions', (userId) => this.endStreamsOf(userId), {
        onReconnect,
      }),
    );
  }

  async stop(): Promise<void> {
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
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.byCompany.get(companyId) === watchers) this.byCompany.delete(companyId);
    };
  }

  private all(): Watcher[] {
    return [...this.byCompany.values()].flatMap((watchers) => [...watchers]);
  }

  private resyncAll(): void {
    for (const watcher of this.all()) watcher.resync();
  }

  private endStreamsOf(userId: string): void {
    for (const watcher of this.all()) if (watcher.actor.userId === userId) watcher.end();
  }

  private async announce(payload: string): Promise<void> {
    try {
      const { company_id, workspace_id, ...event } = JSON.parse(payload) as Announcement;
      const watchers = [...(this.byCompany.get(company_id) ?? [])].filter(
        ({ actor }) => actor.role === 'admin' || actor.workspaceId === workspace_id,
      );
      const sellers = watchers
        .filter(({ actor }) => actor.role === 'sales_rep')
        .map(({ actor }) => actor.userId);
      const readers = new Set(await this.readersAmong(company_id, event.deal_id, sellers));
      for (const watcher of watchers) {
        if (watcher.actor.role !== 'sales_rep' || readers.has(watcher.actor.userId)) watcher.send(event);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'an announcement could not be passed on');
    }
  }

  private async readersAmong(companyId: string, dealId: string | null, sellers: string[]): Promise<string[]> {
    if (sellers.length === 0 || dealId === null) return [];
    return asSystem(this.database, (tx) => listReaders(tx, companyId, dealId, [...new Set(sellers)]));
  }
}
