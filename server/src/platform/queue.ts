import type { Database, Tx } from '@dealwright/db/database';
import { DatabaseError, isOfSuspended } from '@dealwright/db/database-error';
import { queryRows } from '@dealwright/db/query-rows';
import { sql } from 'kysely';
import { type Db, type JobWithMetadata, PgBoss, type SendOptions } from 'pg-boss';
import type { z } from 'zod';
import { asSystem } from './as-system.ts';
import { Counts } from './counts.ts';
import { newId } from './ids.ts';
import type { Logger } from './log.ts';
import { Schedule, type Timing } from './schedule.ts';
import { currentTraceparent } from './telemetry/spans.ts';
import { watchJob } from './telemetry/watch-job.ts';

const SCHEMA = 'pgboss';
/** One job at a time under each key. */
const POLICY = 'exclusive';
const ERROR_CHANNEL_PAUSE_MS = 30_000;
/** How soon a job that is due is found. */
const LOOK_MS = 1_000;
/** The role that sees the queue and what else is looked for; a text of several statements is one transaction. */
const LOOK_ROLE = 'set local role dealwright_system';
/** What a worker does by itself, should a look have failed. */
const FETCH_SECONDS = 60 * 60;
/** The slot in which work that comes by the clock is queued once, whichever process asks for it. */
const SCHEDULE_SLOT_SECONDS = 60;
/** How often jobs are counted and given up whose process is gone: while there are any, and while there are none. */
const SUPERVISE_MS = { busy: 15_000, idle: 60_000 };
/** Less than that, so that no process's turn falls to the other by a hair; several share it. */
const SUPERVISE_CLAIM_SECONDS = 10;
/** How often jobs are looked for that wait for other jobs; there are none. */
const FLOW_SECONDS = 60 * 60;
/** How soon a job of a suspended company is looked at again. */
const SUSPENDED_SECONDS = 60;
/** How soon a job is looked at again whose company has as many under way as an operator allows it. */
const LIMITED_SECONDS = 2;

/** A kind of background work: its data, and its time limits. */
export interface Job<S extends z.ZodObject> {
  readonly name: string;
  readonly data: S;
  /** How often it is tried again after a failure. */
  readonly retries: number;
  /** Seconds before the first retry; later ones wait longer. */
  readonly retryDelaySeconds: number;
  /** The longest wait between two tries; a minute unless given. */
  readonly retryDelayMaxSeconds?: number;
  /** Longest run, in seconds. */
  readonly expireSeconds: number;
}

export interface JobTask<T> {
  readonly data: T;
  /** 0 for the first run. */
  readonly attempt: number;
  readonly lastTry: boolean;
}

export interface SendChoice {
  /** While a job under this key waits or runs, no second one is queued. */
  readonly key: string;
  /** Queues the job with the transaction: it is there if the transaction commits. */
  readonly tx?: Tx;
}

/** Something besides jobs that is looked for in the same round trip. */
interface Look {
  /** A boolean expression of our own, without parameters. */
  readonly sql: string;
  readonly found: () => void;
}

/** What a look finds. */
interface Found {
  /** Since 1970, by the database's clock. */
  readonly minute: number;
  /** Whether any job waits or runs. */
  readonly busy: boolean;
  /** For each of the looks, in their order. */
  readonly found: readonly boolean[];
}

/** Told what a job threw; the job is tried again all the same. */
type FailureListener = (error: unknown, job: string) => void;

type Value = string | number | boolean | null | undefined | object | bigint;

/** The queue expects what `pg` gives by itself: int8 as text. */
function plain(row: Record<string, Value>): Record<string, Value> {
  const entries = Object.entries(row);
  if (!entries.some(([, value]) => typeof value === 'bigint')) return row;
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}

/** Whose work a job is, by the name that every company's job has it under. */
function companyOf(data: unknown): string | null {
  const { company_id: id } = data as { readonly company_id?: unknown };
  return typeof id === 'string' ? id : null;
}

/** A job's data, with the trace it continues; no job reads more than its kind declares. */
function traced(data: object): object {
  const traceparent = currentTraceparent();
  return traceparent === null ? data : { ...data, traceparent };
}

const traceparentOf = (data: unknown): unknown =>
  (data as { readonly traceparent?: unknown } | null)?.traceparent;

/** The queue keeps its tables as the login role, in a schema of its own. */
function ownerDb(database: Database): Db {
  return {
    executeSql: async (text, values) => {
      if (values && values.length > 0) {
        const rows = await database.asOwner.query<Record<string, Value>>(text, values);
        return { rows: rows.map(plain) };
      }
      const results = await database.asOwner.exec(text);
      return { rows: results.flatMap(({ rows }) => rows as Record<string, Value>[]).map(plain) };
    },
  };
}

/** The worker's transactions queue jobs too, so its role may use the queue's tables. */
async function grantToWorker(database: Database): Promise<void> {
  await database.asOwner.exec(`
    begin;
    select pg_advisory_xact_lock(hashtext('dealwright_queue_grants'));
    grant usage on schema ${SCHEMA} to dealwright_system;
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to dealwright_system;
    grant execute on all functions in schema ${SCHEMA} to dealwright_system;
    commit;
  `);
}

/** Background work that outlives the process which asked for it: pg-boss on either engine. */
export class Queue {
  private readonly boss: PgBoss;
  private readonly database: Database;
  private readonly log: Logger;
  private readonly onFailure: FailureListener;
  private readonly created = new Set<string>();
  /** Of this process, by the name of the work. */
  private readonly workers = new Map<string, string[]>();
  /** Of this process, by kind and company. */
  private readonly running = new Counts();
  private lastTroubleAt = 0;
  private readonly schedule: Schedule;
  private readonly looks: Look[] = [];
  private looking: NodeJS.Timeout | undefined;
  private look: Promise<void> | null = null;
  private scheduling: Promise<void> | null = null;
  private supervisedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, log: Logger, onFailure: FailureListener = () => undefined) {
    this.database = database;
    this.log = log;
    this.onFailure = onFailure;
    const embedded = database.engine === 'embedded';
    this.boss = new PgBoss({
      db: ownerDb(database),
      schema: SCHEMA,
      backend: embedded ? 'pglite' : 'postgres',
      supervise: false,
      monitorIntervalSeconds: SUPERVISE_CLAIM_SECONDS,
      schedule: false,
      flowIntervalSeconds: FLOW_SECONDS,
      reindex: false,
      monitorVacuum: false,
    });
    this.boss.on('error', (error) => this.noteTrouble(error));
    this.schedule = new Schedule({
      database,
      send: (name) => this.sendScheduled(name),
      onTrouble: (error) => this.noteTrouble(error),
    });
  }

  private noteTrouble(error: unknown): void {
    if (Date.now() - this.lastTroubleAt < ERROR_CHANNEL_PAUSE_MS) return;
    this.lastTroubleAt = Date.now();
    this.log.warn({ err: error }, 'the job queue has problems with the database');
  }

  async start(): Promise<void> {
    await this.boss.start();
    this.looking = setInterval(() => {
      this.look ??= this.wakeWorkers()
        .catch((error: unknown) => this.noteTrouble(error))
        .finally(() => {
          this.look = null;
        });
    }, LOOK_MS);
  }

  /** Looks for something else each second too: an idle process asks the database once for all. */
  lookFor(look: Look): void {
    this.looks.push(look);
  }

  /** One round trip for everything, in place of one a second from each worker; another while a job waits or runs. */
  private async wakeWorkers(): Promise<void> {
    if (this.workers.size === 0) return;
    const { minute, busy, found } = await this.ask();
    this.supervise(busy);
    this.queueDue(minute);
    for (const [at, look] of this.looks.entries()) if (found[at]) look.found();
    if (busy) await this.wakeDue();
  }

  /** Should one of the looks fail, jobs are looked for without them. */
  private async ask(): Promise<Found> {
    const ask = (looks: readonly Look[]) =>
      this.readAsSystem<Found>(`
        select floor(extract(epoch from now()) / 60)::int as minute,
               exists (select from ${SCHEMA}.job where policy = '${POLICY}' and state <= 'active') as busy,
               array[${looks.map((look) => look.sql).join(', ')}]::boolean[] as found`);
    const [row] = await ask(this.looks).catch((error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error;
      this.noteTrouble(error);
      return ask([]);
    });
    if (!row) throw new Error('no row');
    return row;
  }

  /** Wakes the workers of every kind of work with a job that can start. */
  private async wakeDue(): Promise<void> {
    const kinds = [...this.workers.keys()].map((name) => `('${name.replaceAll("'", "''")}')`);
    const due = await this.readAsSystem<{ readonly name: string }>(`
      select name from (values ${kinds.join(', ')}) as kinds (name) where exists (
        select from ${SCHEMA}.job
         where job.name = kinds.name and state < 'active' and not blocked and start_after <= now())`);
    for (const { name } of due) this.wake(name);
  }

  private async readAsSystem<Row>(statement: string): Promise<readonly Row[]> {
    const [, answer] = await this.database.asOwner.exec(`${LOOK_ROLE}; ${statement}`);
    return (answer?.rows ?? []) as Row[];
  }

  /** Beside the looks, which go on meanwhile: asking what waits can take a while. */
  private queueDue(minute: number): void {
    this.scheduling ??= this.schedule
      .queueDue(minute)
      .catch((error: unknown) => this.noteTrouble(error))
      .finally(() => {
        this.scheduling = null;
      });
  }

  /** Counts jobs and gives those up whose process is gone. */
  private supervise(busy: boolean): void {
    const now = performance.now();
    if (now - this.supervisedAt < SUPERVISE_MS[busy ? 'busy' : 'idle']) return;
    this.supervisedAt = now;
    this.boss.supervise().catch((error: unknown) => this.noteTrouble(error));
  }

  /** Prepares the kinds of work before anything is sent or processed. */
  async prepare(jobs: readonly Job<z.ZodObject>[]): Promise<void> {
    for (const { name, retries, retryDelaySeconds, retryDelayMaxSeconds = 60, expireSeconds } of jobs) {
      if (this.created.has(name)) continue;
      this.created.add(name);
      await this.boss.createQueue(name, {
        policy: POLICY,
        retryLimit: retries,
        retryDelay: retryDelaySeconds,
        retryBackoff: true,
        retryDelayMax: retryDelayMaxSeconds,
        expireInSeconds: expireSeconds,
        heartbeatSeconds: 20,
        deleteAfterSeconds: 24 * 60 * 60,
      });
    }
    await grantToWorker(this.database);
  }

  async send<S extends z.ZodObject>(job: Job<S>, data: z.input<S>, { key, tx }: SendChoice): Promise<void> {
    const companyId = companyOf(data);
    const options: SendOptions = {
      singletonKey: key,
      ...(companyId !== null && { group: { id: companyId } }),
    };
    if (tx) {
      options.db = {
        executeSql: async (text, values) => ({
          rows: (await queryRows<Record<string, Value>>(tx, text, values)).map(plain),
        }),
      };
    }
    await this.boss.send(job.name, traced(data), options);
  }

  /**
   * Works the jobs off, `concurrency` at a time in this process, of one company one less: the last place is for others.
   * What the handler throws is tried again.
   */
  async work<S extends z.ZodObject>(
    job: Job<S>,
    concurrency: number,
    handler: (task: JobTask<z.output<S>>) => Promise<void>,
  ): Promise<void> {
    const options = {
      includeMetadata: true,
      batchSize: 1,
      pollingIntervalSeconds: FETCH_SECONDS,
      localConcurrency: concurrency,
      localGroupConcurrency: Math.max(1, concurrency - 1),
    } as const;
    const workId = await this.boss.work(job.name, options, async (batch) => {
      // Where one job was found there may be more: the next is asked for at once, and not a second later.
      if (!this.schedule.has(job.name)) this.wake(job.name);
      for (const found of batch) {
        await watchJob(job.name, traceparentOf(found.data), () => this.run(job, found, handler));
      }
    });
    const workers = this.boss.getWipData().filter((worker) => worker.workId === workId);
    this.workers.set(job.name, [...(this.workers.get(job.name) ?? []), ...workers.map(({ id }) => id)]);
  }

  private wake(name: string): void {
    for (const worker of this.workers.get(name) ?? []) this.boss.notifyWorker(worker);
  }

  private async run<S extends z.ZodObject>(
    job: Job<S>,
    { data, retryCount, retryLimit }: Pick<JobWithMetadata<unknown>, 'data' | 'retryCount' | 'retryLimit'>,
    handler: (task: JobTask<z.output<S>>) => Promise<void>,
  ): Promise<'done' | 'held' | 'unreadable'> {
    const parsed = job.data.safeParse(data);
    if (!parsed.success) {
      this.log.error({ job: job.name }, 'skipped an unreadable job');
      return 'unreadable';
    }
    const companyId = companyOf(parsed.data);
    const place = companyId === null ? null : `${job.name} ${companyId}`;
    this.running.add(place, 1);
    const running = this.running.of(place);
    try {
      const heldSeconds = companyId === null ? null : await this.heldSeconds(companyId, running);
      if (heldSeconds !== null) return await this.hold(job, parsed.data, heldSeconds);
      await handler({ data: parsed.data, attempt: retryCount, lastTry: retryCount >= retryLimit });
      return 'done';
    } catch (error) {
      // Suspended while the job ran. Work across companies fails by that, and is tried again like any other.
      if (companyId !== null && isOfSuspended(error))
        return await this.hold(job, parsed.data, SUSPENDED_SECONDS);
      this.onFailure(error, job.name);
      throw error;
    } finally {
      this.running.add(place, -1);
    }
  }

  /** How long a company's job has to wait that is one of so many of its kind; null when it can run. */
  private async heldSeconds(companyId: string, running: number): Promise<number | null> {
    const { rows } = await asSystem(this.database, (tx) =>
      sql<{ readonly open: boolean; readonly jobs_limit: number | null }>`
        select app.is_open(${companyId}) as open,
               (select jobs_limit from companies where id = ${companyId}) as jobs_limit
      `.execute(tx.kysely),
    );
    if (rows[0]?.open === false) return SUSPENDED_SECONDS;
    const limit = rows[0]?.jobs_limit ?? null;
    return limit !== null && running > limit ? LIMITED_SECONDS : null;
  }

  /** Puts a company's job by under a key of its own: it is asked again whether it can run, and none is lost. */
  private async hold<S extends z.ZodObject>(job: Job<S>, data: object, seconds: number): Promise<'held'> {
    const companyId = companyOf(data);
    await this.boss.send(job.name, traced(data), {
      singletonKey: `held ${newId()}`,
      startAfter: seconds,
      ...(companyId !== null && { group: { id: companyId } }),
    });
    return 'held';
  }

  /** Sends the job again and again, by the database's clock in UTC; once among all processes. */
  every(job: Job<z.ZodObject<Record<never, never>>>, timing: Timing): void {
    this.schedule.add(job.name, timing);
  }

  private async sendScheduled(name: string): Promise<void> {
    const once = { singletonKey: 'scheduled', singletonSeconds: SCHEDULE_SLOT_SECONDS };
    await this.boss.send(name, traced({}), once);
    this.wake(name);
  }

  /** Lets the jobs under way finish for a while; what does not is tried again elsewhere. */
  async stop(): Promise<void> {
    clearInterval(this.looking);
    await this.look;
    await this.scheduling;
    await this.boss.stop({ graceful: true, timeout: 5_000, close: false });
  }
}
