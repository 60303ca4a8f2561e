interface Sample {
  /** Where the primary's log of changes was, in bytes. */
  readonly bytes: bigint;
  /** When, of `performance.now()`. */
  readonly at: number;
}

const MOST_SAMPLES = 200;

/**
 * How far behind a replica is: the time since the primary was first seen at a place that the replica has not reached.
 * Needs neither writes on an idle primary nor the same time on both machines.
 */
export class Lag {
  private samples: Sample[] = [];
  private reachedAny = false;

  /** Where the primary is now. */
  note(bytes: bigint, now: number): void {
    if (this.samples.at(-1)?.bytes === bytes) return;
    this.samples.push({ bytes, at: now });
    // Far behind, exact times in between no longer matter.
    if (this.samples.length > MOST_SAMPLES) this.samples = this.samples.filter((_, place) => place % 2 === 0);
  }

  /** Milliseconds behind, given where the replica is now; null while that is not known yet. */
  behind(replayed: bigint, now: number): number | null {
    const missing = this.samples.findIndex(({ bytes }) => bytes > replayed);
    if (missing !== 0 && this.samples.length > 0) this.reachedAny = true;
    if (missing === -1) {
      this.samples = this.samples.slice(-1);
      return this.reachedAny ? 0 : null;
    }
    this.samples = this.samples.slice(missing);
    return this.reachedAny ? now - (this.samples[0]?.at ?? now) : null;
  }
}
