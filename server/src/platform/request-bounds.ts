import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from './actor.ts';
import { Counts } from './counts.ts';
import { AppError } from './errors.ts';
import { limiterWaits } from './telemetry/metrics.ts';

/** Whom a request is counted against. */
export interface Claimant {
  readonly personId: string;
  /** Null if the person is in none, or is not known yet. */
  readonly companyId: string | null;
}

/** Whoever holds a token, as long as it isn’t known whose it is. */
export const unknownHolder = (hash: Buffer): Claimant => ({
  personId: hash.toString('base64'),
  companyId: null,
});

export const programClaimant = ({ userId, companyId }: Pick<Actor, 'userId' | 'companyId'>): Claimant => ({
  personId: userId,
  companyId,
});

/** What one company may use otherwise than all; null is what all may. */
export interface CompanyBound {
  readonly requests: number | null;
  readonly databaseSeconds: number | null;
}

export interface BoundSettings {
  /** Pieces of work in the database at once. */
  readonly perPerson: number;
  readonly perCompany: number;
  /** Seconds a minute in which one company's work holds connections, all of them added up; null without such a bound. */
  readonly databaseSeconds: number | null;
  /** What no company may exceed, whatever was set for it: the last connections are for others. */
  readonly mostPerCompany: number;
  /** Waiting for their turn at once; what comes on top is refused right away. */
  readonly waitingPerPerson: number;
  readonly waitingPerCompany: number;
  /** How long a turn is waited for. */
  readonly waitMs: number;
  /** Told each time that one more request of a company has to wait for others of it. */
  readonly onCompanyFull?: (companyId: string) => void;
}

interface Request {
  readonly claimant: Claimant;
  /** How much of it is in the database now: what has its turn needs no second one. */
  held: number;
}

interface Waiting {
  readonly claimant: Claimant;
  readonly begin: () => void;
}

/** Time that was used, as it is forgotten: a full allowance in a minute. */
interface Spent {
  ms: number;
  atMs: number;
}

const RETRY_AFTER_SECONDS = 2;
const MINUTE_MS = 60_000;
const MOST_REMEMBERED = 10_000;

const tooMany = (
  detail: string,
  details: { readonly retryAfter: number; readonly bound: 'person' | 'company' },
): AppError => new AppError('too_many_at_once', detail, details);

const tooManyAtOnce = (bound: 'person' | 'company'): AppError =>
  tooMany('Too many requests are in progress for you or your company. Wait a moment, then try again.', {
    retryAfter: RETRY_AFTER_SECONDS,
    bound,
  });

/**
 * Keeps one person, and one company, from taking every connection to the database. What exceeds the bounds waits for
 * its turn, first come first served among those that have room, and is refused with 429 when the turn does not come.
 * Counted in each process by itself: a connection belongs to one process too.
 */
export class RequestBounds {
  private readonly settings: BoundSettings;
  private readonly boundOf: (companyId: string) => CompanyBound | undefined;
  private readonly running = new Counts();
  private readonly queued = new Counts();
  private readonly waiting = new Set<Waiting>();
  private readonly spent = new Map<string, Spent>();
  private readonly requests = new AsyncLocalStorage<Request>();

  /** @param boundOf what an operator set for single companies */
  constructor(
    settings: BoundSettings,
    boundOf: (companyId: string) => CompanyBound | undefined = () => undefined,
  ) {
    this.settings = settings;
    this.boundOf = boundOf;
  }

  /** Counts everything that `run` asks of the database against the claimant. */
  asking<T>(claimant: Claimant, run: () => Promise<T>): Promise<T> {
    return this.requests.run({ claimant, held: 0 }, run);
  }

  /** Runs a piece of work in the database when its turn has come; what belongs to no request runs at once. */
  async takingTurns<T>(run: () => Promise<T>): Promise<T> {
    const request = this.requests.getStore();
    if (!request) return run();
    const takesTurn = request.held === 0;
    if (takesTurn) await this.turn(request.claimant);
    request.held += 1;
    try {
      return await run();
    } finally {
      request.held -= 1;
      if (takesTurn) this.leave(request.claimant);
    }
  }

  /** Counts how long a piece of work holds its connection against the company that asked for it. */
  async spending<T>(run: () => Promise<T>): Promise<T> {
    const companyId = this.requests.getStore()?.claimant.companyId ?? null;
    if (companyId === null || this.allowanceMs(companyId) === null) return run();
    const began = performance.now();
    try {
      return await run();
    } finally {
      this.spend(companyId, performance.now() - began);
    }
  }

  private allowanceMs(companyId: string): number | null {
    const seconds = this.boundOf(companyId)?.databaseSeconds ?? this.settings.databaseSeconds;
    return seconds === null ? null : seconds * 1_000;
  }

  /** What is left of earlier use now. */
  private spentMs(companyId: string, allowanceMs: number): number {
    const spent = this.spent.get(companyId);
    if (!spent) return 0;
    return Math.max(0, spent.ms - ((performance.now() - spent.atMs) * allowanceMs) / MINUTE_MS);
  }

  private spend(companyId: string, ms: number): void {
    const allowanceMs = this.allowanceMs(companyId);
    if (allowanceMs === null) return;
    const sum = this.spentMs(companyId, allowanceMs) + ms;
    this.spent.delete(companyId);
    this.spent.set(companyId, { ms: sum, atMs: performance.now() });
    if (this.spent.size > MOST_REMEMBERED) this.spent.delete(this.spent.keys().next().value ?? companyId);
  }

  private requireTime(companyId: string | null): void {
    const allowanceMs = companyId === null ? null : this.allowanceMs(companyId);
    if (companyId === null || allowanceMs === null) return;
    const excessMs = this.spentMs(companyId, allowanceMs) - allowanceMs;
    if (excessMs < 0) return;
    const seconds = Math.max(RETRY_AFTER_SECONDS, Math.ceil((excessMs * MINUTE_MS) / allowanceMs / 1_000));
    throw tooMany('Your company has used its database time. Wait a moment, then try again.', {
      retryAfter: seconds,
      bound: 'company',
    });
  }

  private hasRoom({ personId, companyId }: Claimant): boolean {
    return this.running.of(personId) < this.settings.perPerson && !this.isFull(companyId);
  }

  private isFull(companyId: string | null): boolean {
    const { perCompany, mostPerCompany } = this.settings;
    const own = companyId === null ? null : (this.boundOf(companyId)?.requests ?? null);
    return this.running.of(companyId) >= Math.min(own ?? perCompany, mostPerCompany);
  }

  private enter({ personId, companyId }: Claimant): void {
    this.running.add(personId, 1);
    this.running.add(companyId, 1);
  }

  private leave({ personId, companyId }: Claimant): void {
    this.running.add(personId, -1);
    this.running.add(companyId, -1);
    for (const waiting of this.waiting) if (this.hasRoom(waiting.claimant)) waiting.begin();
  }

  /** Whose requests are in the way. */
  private noteFull({ companyId }: Claimant): 'person' | 'company' {
    const bound = this.isFull(companyId) ? 'company' : 'person';
    limiterWaits.inc({ cause: bound });
    if (bound === 'company' && companyId !== null) this.settings.onCompanyFull?.(companyId);
    return bound;
  }

  private async turn(claimant: Claimant): Promise<void> {
    this.requireTime(claimant.companyId);
    if (this.hasRoom(claimant)) return this.enter(claimant);
    const { personId, companyId } = claimant;
    const bound = this.noteFull(claimant);
    const { waitingPerPerson, waitingPerCompany, waitMs } = this.settings;
    if (this.queued.of(personId) >= waitingPerPerson || this.queued.of(companyId) >= waitingPerCompany)
      throw tooManyAtOnce(bound);
    await new Promise<void>((resolve, reject) => {
      const end = (): void => {
        clearTimeout(patience);
        this.waiting.delete(waiting);
        this.queued.add(personId, -1);
        this.queued.add(companyId, -1);
      };
      const begin = (): void => {
        end();
        this.enter(claimant);
        resolve();
      };
      const patience = setTimeout(() => {
        end();
        reject(tooManyAtOnce(bound));
      }, waitMs);
      const waiting = { claimant, begin };
      this.waiting.add(waiting);
      this.queued.add(personId, 1);
      this.queued.add(companyId, 1);
    });
  }
}
