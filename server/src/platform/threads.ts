import { Worker } from 'node:worker_threads';
import type { ProblemCode } from '@dealwright/contract/problem';
import { AppError, type ErrorDetails } from './errors.ts';

type Work = (...input: never[]) => unknown;

/** A function that a thread runs, by the file that exports it. It gets copies of its input, and nothing else. */
export interface Task<F extends Work> {
  readonly file: URL;
  readonly name: string;
  /** After this the thread is ended, whatever it is at. */
  readonly deadlineMs: number;
  /** How long a turn is waited for. */
  readonly waitMs: number;
  /** Says what the function takes and answers; never there. */
  readonly shape?: F;
}

export interface ThreadSettings {
  readonly most: number;
  /** Less than `most`, so that one company never has them all. */
  readonly mostOfOneCompany: number;
  readonly mostWaitingOfOneCompany: number;
  /** A thread without work for this long is ended, which gives its memory back. */
  readonly idleMs: number;
}

/** A message to a thread. */
export interface Assignment {
  readonly file: string;
  readonly name: string;
  readonly input: readonly unknown[];
}

/** What comes back: a value, an expected failure, or an error; and how much the thread's heap has grown to. */
export type Report = Outcome & { readonly heapBytes: number };

export type Outcome =
  | { readonly kind: 'value'; readonly value: unknown }
  | {
      readonly kind: 'refused';
      readonly code: ProblemCode;
      readonly message: string;
      readonly details: ErrorDetails;
    }
  | { readonly kind: 'error'; readonly error: unknown };

interface Call {
  readonly companyId: string;
  readonly assignment: Assignment;
  readonly deadlineMs: number;
  readonly begin: () => void;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const RETRY_AFTER_SECONDS = 5;
const MEBIBYTE = 1024 * 1024;
/** A text of 2 MiB takes about 200; what takes more is ended, as what takes too long is. */
const MOST_HEAP_MIB = 512;
/** Room for what is thrown away soon; by itself it grows to several times as much and stays so. */
const YOUNG_HEAP_MIB = 16;
/** A heap that grew is not given back while its thread lives: beyond this a fresh thread takes its place. */
const KEPT_HEAP_BYTES = 192 * MEBIBYTE;

const tooSlow = () =>
  new AppError(
    'too_slow_to_read',
    'This text took too long to read. Shorten it or paste it as plain text, then try again.',
  );

const tooMany = () =>
  new AppError(
    'too_many_at_once',
    'Your company has too many texts and files being read. Wait a moment, then try again.',
    {
      retryAfter: RETRY_AFTER_SECONDS,
    },
  );

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Runs what may take long beside the event loop, on a few threads that stay warm. Each piece of work has a deadline and
 * the thread that misses it is ended, as is one that fills its memory. Companies take turns: one company's texts leave
 * threads to the others.
 */
export class Threads {
  private readonly settings: ThreadSettings;
  /** Threads without work, the last to finish last, and what ends them. */
  private readonly idle = new Map<Worker, NodeJS.Timeout>();
  private readonly waiting = new Set<Call>();
  private readonly running = new Map<string, number>();
  private count = 0;

  constructor(settings: ThreadSettings) {
    this.settings = settings;
  }

  /** Throws `too_many_at_once` where as many of the company’s wait as may. */
  requireRoom(companyId: string): void {
    const waiting = [...this.waiting].filter((call) => call.companyId === companyId).length;
    if (waiting >= this.settings.mostWaitingOfOneCompany) throw tooMany();
  }

  /** Throws `too_slow_to_read` past the deadline and `too_many_at_once` if no turn comes. */
  async run<F extends Work>(
    companyId: string,
    task: Task<F>,
    ...input: Parameters<F>
  ): Promise<Awaited<ReturnType<F>>> {
    this.requireRoom(companyId);
    const { file, name, deadlineMs, waitMs } = task;
    const value = await new Promise<unknown>((resolve, reject) => {
      const assignment = { file: file.href, name, input };
      const patience = setTimeout(() => {
        this.waiting.delete(call);
        reject(tooMany());
      }, waitMs);
      const begin = () => clearTimeout(patience);
      const call = { companyId, assignment, deadlineMs, begin, resolve, reject };
      this.waiting.add(call);
      this.next();
    });
    return value as Awaited<ReturnType<F>>;
  }

  private next(): void {
    const { most, mostOfOneCompany } = this.settings;
    for (const call of this.waiting) {
      if (this.idle.size === 0 && this.count >= most) return;
      const running = this.running.get(call.companyId) ?? 0;
      if (running >= mostOfOneCompany) continue;
      this.waiting.delete(call);
      this.running.set(call.companyId, running + 1);
      call.begin();
      this.start(call, this.wake() ?? this.open());
    }
  }

  /** The thread that was the last to finish: the others may get cold. */
  private wake(): Worker | null {
    const thread = [...this.idle.keys()].at(-1);
    if (!thread) return null;
    this.leaveIdle(thread);
    return thread;
  }

  /** Takes it from the idle ones; false if it was none. */
  private leaveIdle(thread: Worker): boolean {
    clearTimeout(this.idle.get(thread));
    return this.idle.delete(thread);
  }

  private open(): Worker {
    this.count += 1;
    return new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_HEAP_MIB },
    });
  }

  private start(call: Call, thread: Worker): void {
    const leave = (isUsable: boolean): void => {
      clearTimeout(deadline);
      // Ours alone: the thread listens to itself too.
      for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
      const left = (this.running.get(call.companyId) ?? 1) - 1;
      if (left === 0) this.running.delete(call.companyId);
      else this.running.set(call.companyId, left);
      if (isUsable) this.keep(thread);
      else this.end(thread);
      this.next();
    };
    const deadline = setTimeout(() => {
      leave(false);
      call.reject(tooSlow());
    }, call.deadlineMs);
    thread.once('message', (report: Report) => {
      leave(report.heapBytes <= KEPT_HEAP_BYTES);
      if (report.kind === 'value') call.resolve(report.value);
      else if (report.kind === 'refused')
        call.reject(new AppError(report.code, report.message, report.details));
      else call.reject(asError(report.error));
    });
    const broken = (error: unknown): void => {
      leave(false);
      // A text that exhausts the thread's memory is as unreadable as one that takes forever.
      const code = (error as { code?: unknown } | null)?.code;
      call.reject(code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooSlow() : asError(error));
    };
    thread.once('error', broken);
    thread.once('exit', (code) => broken(new Error(`a thread ended with ${code} and no answer`)));
    thread.ref();
    try {
      thread.postMessage(call.assignment);
    } catch (error) {
      // What cannot be copied, such as what is nested too deep; the thread has seen nothing of it.
      leave(true);
      call.reject(error instanceof RangeError ? tooSlow() : asError(error));
    }
  }

  /** An idle thread keeps no process alive; one that ends while it waits is not used again. */
  private keep(thread: Worker): void {
    thread.unref();
    const forget = (): void => {
      if (this.leaveIdle(thread)) this.count -= 1;
    };
    thread.once('exit', forget);
    thread.once('error', forget);
    const cool = () => this.leaveIdle(thread) && this.end(thread);
    this.idle.set(thread, setTimeout(cool, this.settings.idleMs).unref());
  }

  private end(thread: Worker): void {
    this.count -= 1;
    thread.on('error', () => undefined);
    void thread.terminate();
  }
}
