import type { Actor } from '../../../platform/actor.ts';
import { openStreams } from '../../../platform/telemetry/metrics.ts';

/** One open page that wants to hear of changes. */
export interface Watcher {
  readonly actor: Actor;
  /** The hash of the token of the session it was opened with, in hexadecimal. */
  readonly session: string;
  /** Sends lines of the stream; nothing once it has ended. */
  write(lines: string): void;
  end(): void;
}

const MAX_STREAMS_OF_ONE = 20;
const NONE: ReadonlySet<Watcher> = new Set();

type Index = Map<string, Set<Watcher>>;

function put(index: Index, key: string, watcher: Watcher): void {
  const present = index.get(key) ?? new Set();
  index.set(key, present.add(watcher));
}

function drop(index: Index, key: string, watcher: Watcher): void {
  const present = index.get(key);
  present?.delete(watcher);
  if (present?.size === 0) index.delete(key);
}

/** The open pages of a process, by company and by person. */
export class Watchers {
  private readonly byCompany: Index = new Map();
  private readonly byPerson: Index = new Map();

  /** Returns how to remove it, or null when the person has too many open. */
  add(watcher: Watcher): (() => void) | null {
    const { companyId, userId } = watcher.actor;
    if (this.ofPerson(userId).size >= MAX_STREAMS_OF_ONE) return null;
    put(this.byCompany, companyId, watcher);
    put(this.byPerson, userId, watcher);
    openStreams.inc();
    let there = true;
    return () => {
      if (!there) return;
      there = false;
      openStreams.dec();
      drop(this.byCompany, companyId, watcher);
      drop(this.byPerson, userId, watcher);
    };
  }

  ofCompany(companyId: string): ReadonlySet<Watcher> {
    return this.byCompany.get(companyId) ?? NONE;
  }

  ofPerson(userId: string): ReadonlySet<Watcher> {
    return this.byPerson.get(userId) ?? NONE;
  }

  all(): Watcher[] {
    return [...this.byCompany.values()].flatMap((watchers) => [...watchers]);
  }

  clear(): void {
    this.byCompany.clear();
    this.byPerson.clear();
  }
}
