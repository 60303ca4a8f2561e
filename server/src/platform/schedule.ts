import type { Database } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import { asSystem } from './as-system.ts';

/** When work comes by the clock. */
export interface Timing {
  /** From one time to the next, counted from midnight UTC: a divisor of a day. */
  readonly minutes: number;
  /** So many minutes later than that. */
  readonly at?: number;
  /** Whether there is anything to do, found by an index; if not, nothing is queued. Without it there always is. */
  readonly waits?: () => RawBuilder<boolean>;
}

interface Entry extends Timing {
  readonly name: string;
  /** The last minute since 1970 that is done with. */
  passed: number | null;
}

interface Deps {
  readonly database: Database;
  /** Queues the work, at most once a minute among all processes. */
  readonly send: (name: string) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

/** Work that comes by the clock, queued only if there is something to do: one question for all kinds of it. */
export class Schedule {
  private readonly entries = new Map<string, Entry>();
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  add(name: string, timing: Timing): void {
    this.entries.set(name, { ...timing, name, passed: null });
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Queues what is due in a minute since 1970, and what came due before and could not be queued. */
  async queueDue(minute: number): Promise<void> {
    const due = [...this.entries.values()].filter((entry) => {
      const { minutes, at = 0, passed } = entry;
      // The database's clock can be set back.
      entry.passed = Math.min(passed ?? minute - 1, minute);
      return Math.floor((minute - at) / minutes) > Math.floor((entry.passed - at) / minutes);
    });
    if (due.length === 0) return;
    const waiting = await this.waiting(due);
    for (const entry of due) {
      try {
        if (waiting.includes(entry)) await this.deps.send(entry.name);
        entry.passed = minute;
      } catch (error) {
        this.deps.onTrouble(error);
      }
    }
  }

  /** Those that have something to do: all, should asking fail. */
  private async waiting(due: readonly Entry[]): Promise<readonly Entry[]> {
    try {
      const waits = due.map((entry) => entry.waits?.() ?? sql`true`);
      const { rows } = await asSystem(this.deps.database, (tx) =>
        sql<{ readonly waits: readonly boolean[] }>`select array[${sql.join(waits)}] as waits`.execute(
          tx.kysely,
        ),
      );
      return due.filter((_, nth) => rows[0]?.waits[nth]);
    } catch (error) {
      this.deps.onTrouble(error);
      return due;
    }
  }
}
