import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '@dealwright/db/database';
import { asSystem } from '../as-system.ts';
import { newId } from '../ids.ts';
import { VERSION } from '../version.ts';
import { addDuration, type Durations, mergeDurations, newDurations, windowOf } from './durations.ts';
import { type Failure, fingerprintOf } from './failure.ts';
import {
  type Counted,
  deleteInstance,
  type InstanceFacts,
  type LogLine,
  type SlowRequest,
  saveDurations,
  saveFailures,
  saveInstance,
  saveLogLines,
  saveSlowRequests,
} from './store.ts';

const FLUSH_MS = 5_000;
const HEARTBEAT_MS = 30_000;
/**
 * How often the event loop is asked whether it is late: each time wakes an idle process. A delay is told as up to so
 * much shorter than it was.
 */
const LOOP_MS = 200;
/** What one process may write at a time, however much goes wrong. */
const MOST_GROUPS = 50;
const MOST_SAMPLES = 2;
const MOST_LINES = 100;
const MOST_WINDOWS = 1_000;
const MOST_SLOW = 3;
const SLOW_FROM_MS = 200;

export interface RecorderOptions {
  readonly processes: { readonly api: boolean; readonly worker: boolean };
  readonly now?: () => Date;
}

interface Gathered {
  readonly failures: Map<string, { -readonly [K in keyof Counted]: Counted[K] }>;
  readonly lines: LogLine[];
  readonly windows: Map<string, Durations>;
  slow: SlowRequest[];
  lostLines: number;
}

const nothing = (): Gathered => ({
  failures: new Map(),
  lines: [],
  windows: new Map(),
  slow: [],
  lostLines: 0,
});

/**
 * What this process remembers of how it is doing: errors, warnings, how long requests took. It is gathered in memory,
 * within bounds, and written in one transaction every few seconds: a storm of errors costs the database no more than
 * one error does.
 */
export class Recorder {
  readonly startedAt: Date;
  readonly instanceId = newId();
  readonly name = `${hostname().slice(0, 150)}:${process.pid}`;
  private readonly now: () => Date;
  private readonly processes: InstanceFacts['processes'];
  private gathered = nothing();
  private database: Database | null = null;
  private timer: NodeJS.Timeout | undefined;
  private delay: ReturnType<typeof monitorEventLoopDelay> | undefined;
  private lastBeat = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor({ processes, now = () => new Date() }: RecorderOptions) {
    this.now = now;
    this.startedAt = now();
    this.processes = processes.api && processes.worker ? 'all' : processes.api ? 'api' : 'worker';
  }

  /** Counts an error; the newest few of a kind are kept as they were. */
  failed(failure: Failure): void {
    const { failures } = this.gathered;
    const fingerprint = fingerprintOf(failure);
    const key = fingerprint.toString('hex');
    const at = this.now();
    const known = failures.get(key);
    if (!known) {
      if (failures.size >= MOST_GROUPS) return;
      const first = { release: failure.release, at };
      failures.set(key, { failure, fingerprint, count: 1, first, at, samples: [{ failure, at }] });
      return;
    }
    known.count += 1;
    known.at = at;
    known.failure = failure;
    known.samples = [...known.samples, { failure, at }].slice(-MOST_SAMPLES);
  }

  logged(line: LogLine): void {
    if (this.gathered.lines.length < MOST_LINES) this.gathered.lines.push(line);
    else this.gathered.lostLines += 1;
  }

  answered(request: Omit<SlowRequest, 'at'>): void {
    const { method, route, status, durationMs } = request;
    const at = this.now();
    const { windows } = this.gathered;
    const key = `${windowOf(at).getTime()} ${method} ${route}`;
    let durations = windows.get(key);
    if (!durations) {
      if (windows.size >= MOST_WINDOWS) return;
      durations = newDurations(method, route, at);
      windows.set(key, durations);
    }
    addDuration(durations, durationMs, status >= 500);
    const slowest = this.gathered.slow;
    if (durationMs < SLOW_FROM_MS || durationMs <= (slowest[MOST_SLOW - 1]?.durationMs ?? 0)) return;
    const whole = { ...request, durationMs: Math.round(durationMs), at };
    this.gathered.slow = [...slowest, whole].sort((a, b) => b.durationMs - a.durationMs).slice(0, MOST_SLOW);
  }

  /** From now on what is gathered is written, and others see that this process runs. */
  start(database: Database): void {
    this.database = database;
    // By a timer: by turns of the loop, what blocks it while it waits for its next timer isn't seen.
    this.delay = monitorEventLoopDelay({ resolution: LOOP_MS });
    this.delay.enable();
    const beat = (): void => void this.flush(database).catch(() => undefined);
    this.timer = setInterval(beat, FLUSH_MS);
    this.timer.unref();
    beat();
  }

  /** Writes what is left, and that this process runs no more. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.delay?.disable();
    const { database } = this;
    if (!database) return;
    this.database = null;
    await this.flush(database).catch(() => undefined);
    await asSystem(database, (tx) => deleteInstance(tx, this.instanceId)).catch(() => undefined);
  }

  /** Writes what was gathered. What cannot be written now is kept, within the same bounds, for the next time. */
  flush(database: Database): Promise<void> {
    this.writing = this.writing.catch(() => undefined).then(() => this.write(database));
    return this.writing;
  }

  private async write(database: Database): Promise<void> {
    const now = this.now();
    const beats = this.database !== null && now.getTime() - this.lastBeat >= HEARTBEAT_MS;
    const { failures, lines, windows, slow, lostLines } = this.gathered;
    if (!beats && failures.size + lines.length + windows.size === 0) return;
    const taken = this.gathered;
    this.gathered = nothing();
    try {
      await asSystem(database, async (tx) => {
        await saveFailures(tx, [...failures.values()]);
        await saveLogLines(tx, this.name, lostLines > 0 ? [...lines, this.told(lostLines, now)] : lines);
        await saveDurations(tx, [...windows.values()]);
        await saveSlowRequests(tx, this.name, slow);
        if (beats) await saveInstance(tx, this.facts(), now);
      });
    } catch (error) {
      this.takeBack(taken);
      throw error;
    }
    if (beats) {
      this.lastBeat = now.getTime();
      this.delay?.reset();
    }
  }

  /** The first of what could not be written stays; what came meanwhile joins where there is room. */
  private takeBack(taken: Gathered): void {
    const meanwhile = this.gathered;
    this.gathered = taken;
    for (const { failure, count } of meanwhile.failures.values()) {
      for (let nth = 0; nth < Math.min(count, MOST_GROUPS); nth += 1) this.failed(failure);
    }
    for (const line of meanwhile.lines) this.logged(line);
    for (const [key, durations] of meanwhile.windows) {
      const known = taken.windows.get(key);
      if (known) mergeDurations(known, durations);
      else if (taken.windows.size < MOST_WINDOWS) taken.windows.set(key, durations);
    }
  }

  private told(lostLines: number, at: Date): LogLine {
    const message = `${lostLines} more lines within ${FLUSH_MS / 1000} seconds weren’t kept`;
    return { level: 'warn', message, detail: {}, requestId: null, at };
  }

  private facts(): InstanceFacts {
    return {
      id: this.instanceId,
      name: this.name,
      processes: this.processes,
      release: VERSION,
      node: process.version,
      memoryBytes: process.memoryUsage.rss(),
      eventLoopMs: Math.max(0, Math.round((this.delay?.max ?? 0) / 1e6) - LOOP_MS),
      startedAt: this.startedAt,
    };
  }
}
