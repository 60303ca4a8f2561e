export interface Place {
  readonly file: number;
  readonly line: number;
}

/** A record from an earlier row. */
export interface PlannedRecord extends Place {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly domain: string | null;
}

type PlannedKind = 'account' | 'contact' | 'deal' | 'product';

/** Records from earlier rows, by the keys that later rows know them by; the first one with a key wins. */
export class Planned {
  private readonly records = new Map<string, PlannedRecord>();
  /** Existing records that are already matched to a row. */
  private readonly claimed = new Map<string, Place>();
  private readonly before: Planned | null;

  constructor(before: Planned | null = null) {
    this.before = before;
  }

  add(kind: PlannedKind, keys: readonly string[], record: PlannedRecord): void {
    for (const key of keys) {
      if (!this.find(kind, key)) this.records.set(`${kind} ${key}`, record);
    }
  }

  find(kind: PlannedKind, key: string): PlannedRecord | null {
    return this.records.get(`${kind} ${key}`) ?? this.before?.find(kind, key) ?? null;
  }

  claim(id: string, place: Place): void {
    this.claimed.set(id, place);
  }

  claimant(id: string): Place | null {
    return this.claimed.get(id) ?? this.before?.claimant(id) ?? null;
  }

  /** A copy for a transaction that may be retried: what it adds counts once it is kept. */
  attempt(): Planned {
    return new Planned(this);
  }

  keep(attempt: Planned): void {
    for (const [key, record] of attempt.records) this.records.set(key, record);
    for (const [id, place] of attempt.claimed) this.claimed.set(id, place);
  }
}
