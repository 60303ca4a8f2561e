import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './errors.ts';

/** Whom a request is counted against. */
export interface Claimant {
  readonly personId: string;
  /** Null where the person is in none, or is not known yet. */
  readonly companyId: string | null;
}

export interface BoundSettings {
  /** Pieces of work in the database at once. */
  readonly perPerson: number;
  readonly perCompany: number;
  /** Waiting for their turn at once; what comes on top is refused right away. */
  readonly waitingPerPerson: number;
  readonly waitingPerCompany: number;
  /** How long a turn is waited for. */
  readonly waitMs: number;
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

const RETRY_AFTER_SECONDS = 2;

function tooManyAtOnce(): AppError {
  return new AppError(
    'too_many_at_once',
    'Too many requests are in progress for you or your company. Wait a moment, then try again.',
    { retryAfter: RETRY_AFTER_SECONDS },
  );
}

/** How often each name is counted now. */
class Counts {
  private readonly counts = new Map<string, number>();

  of(name: string | null): number {
    return name === null ? 0 : (this.counts.get(name) ?? 0);
  }

  add(name: string | null, change: 1 | -1): void {
    if (name === null) return;
    const count = this.of(name) + change;
    if (count === 0) this.counts.delete(name);
    else this.counts.set(name, count);
  }
}

/**
 * Keeps one person, and one company, from taking every connection to the database. What exceeds the bounds waits for
 * its turn, first come first served among those that have room, and is refused with 429 when the turn does not come.
 * Counted in each process by itself: a connection belongs to one process too.
 */
export class RequestBounds {
  private readonly settings: BoundSettings;
  private readonly running = new Counts();
  private readonly queued = new Counts();
  private readonly waiting = new Set<Waiting>();
  private readonly requests = new AsyncLocalStorage<Request>();

  constructor(settings: BoundSettings) {
    this.settings = settings;
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

  private hasRoom({ personId, companyId }: Claimant): boolean {
    const { perPerson, perCompany } = this.settings;
    return this.running.of(personId) < perPerson && this.running.of(companyId) < perCompany;
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

  private async turn(claimant: Claimant): Promise<void> {
    if (this.hasRoom(claimant)) return this.enter(claimant);
    const { personId, companyId } = claimant;
    const { waitingPerPerson, waitingPerCompany, waitMs } = this.settings;
    if (this.queued.of(personId) >= waitingPerPerson || this.queued.of(companyId) >= waitingPerCompany)
      throw tooManyAtOnce();
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
        reject(tooManyAtOnce());
      }, waitMs);
      const waiting = { claimant, begin };
      this.waiting.add(waiting);
      this.queued.add(personId, 1);
      this.queued.add(companyId, 1);
    });
  }
}
