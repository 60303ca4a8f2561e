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
  /** The account of a deal. */
  readonly accountId?: string | null;
  /** Whom a stakeholder reports to. */
  readonly above?: string | null;
}

const PLANNED_KINDS = ['account', 'contact', 'product', 'deal', 'stakeholder'] as const;
type PlannedKind = (typeof PLANNED_KINDS)[number];

/** Records from earlier rows, by the keys that later rows know them by; the first one with a key wins. */
export class Planned {
  private readonly records: Readonly<Record<PlannedKind, Map<string, PlannedRecord>>> = {
    account: new Map(),
    contact: new Map(),
    product: new Map(),
    deal: new Map(),
    stakeholder: new Map(),
  };
  /** The rows of existing records, by their id, and of new deals, of which later rows need no more, by the file's id. */
  private readonly claimed = new Map<string, Place>();
  private readonly before: Planned | null;

  constructor(before: Planned | null = null) {
    this.before = before;
  }

  add(kind: PlannedKind, keys: readonly string[], record: PlannedRecord): void {
    for (const key of keys) {
      if (!this.find(kind, key)) this.records[kind].set(key, record);
    }
  }

  find(kind: PlannedKind, key: string): PlannedRecord | null {
    return this.records[kind].get(key) ?? this.before?.find(kind, key) ?? null;
  }

  /** Keeps where the row is, and nothing else of it. */
  claim(id: string, { file, line }: Place): void {
    this.claimed.set(id, { file, line });
  }

  claimant(id: string): Place | null {
    return this.claimed.get(id) ?? this.before?.claimant(id) ?? null;
  }

  /** A copy for a transaction that may be retried: what it adds counts once it is kept. */
  attempt(): Planned {
    return new Planned(this);
  }

  keep(attempt: Planned): void {
    for (const kind of PLANNED_KINDS) {
      for (const [key, record] of attempt.records[kind]) this.records[kind].set(key, record);
    }
    for (const [id, place] of attempt.claimed) this.claimed.set(id, place);
  }
}
