/**
 * How much a row waits for: for everyone it names; once nobody makes progress, only for the record above it, such as a
 * manager or parent; then for nothing if it is the first row of a circle; then for nothing.
 */
const PATIENCE = ['all', 'above', 'outside_circles', 'none'] as const;

interface WaitingRow {
  readonly order: number;
  /** The keys of the record above. */
  readonly above: readonly string[];
}

export interface Wait {
  /** The keys by which other rows can refer to this one. */
  readonly own: readonly string[];
  /** The keys of the record above it if that is missing; empty if nothing is. */
  readonly above: readonly string[];
  /** The keys of each other record that is missing. */
  readonly others?: readonly (readonly string[])[];
}

/** A round of decisions about rows of one kind. It knows the rows that waited in the round before. */
export class Waiting {
  private readonly rows = new Map<string, WaitingRow>();
  private readonly before: ReadonlyMap<string, WaitingRow> | null;
  private readonly tries: number;
  private order = 0;

  constructor(before: ReadonlyMap<string, WaitingRow> | null = null, tries = 0) {
    this.before = before;
    this.tries = tries;
  }

  /** The round after one that decided some rows, or none. */
  next(isProgress: boolean): Waiting {
    return new Waiting(this.rows, isProgress ? 0 : this.tries + 1);
  }

  /** Whether a waiting row can become one of these; in the first round, any row can still come. */
  isComing(keys: readonly string[]): boolean {
    return keys.length > 0 && (this.before === null || keys.some((key) => this.before?.has(key)));
  }

  /** Whether a row is the first of a circle, such as two people who report to each other. */
  isFirstOfCircle(own: readonly string[]): boolean {
    const find = (keys: readonly string[]) =>
      keys.map((key) => this.before?.get(key)).find((row) => row !== undefined);
    const row = find(own);
    const seen = new Set<WaitingRow>();
    for (let at = row; at !== undefined && !seen.has(at); ) {
      seen.add(at);
      at = find(at.above);
      if (at !== undefined && at === row) return [...seen].every(({ order }) => order >= at.order);
    }
    return false;
  }

  private isPatient({ own, above, others = [] }: Wait): boolean {
    const patience = PATIENCE[this.tries] ?? 'none';
    if (patience === 'none') return false;
    if (this.isComing(above)) return patience !== 'outside_circles' || !this.isFirstOfCircle(own);
    return patience === 'all' && others.some((keys) => this.isComing(keys));
  }

  /** Whether the row waits for the next round. */
  waits(wait: Wait): boolean {
    if (!this.isPatient(wait)) return false;
    const row = { order: this.order, above: wait.above };
    this.order += 1;
    for (const key of wait.own) if (!this.rows.has(key)) this.rows.set(key, row);
    return true;
  }
}
