/** Longer than any look-up of a session takes, its wait for a connection included. */
const KEPT_MS = 120_000;

/** Whose sessions have ended lately: a stream that was being opened meanwhile is not known yet, and must end too. */
export class Endings {
  private readonly endedAt = new Map<string, number>();

  /** @param id of a person or a company; @param now of `performance.now()` */
  note(id: string, now = performance.now()): void {
    this.endedAt.delete(id);
    this.endedAt.set(id, now);
    for (const [old, at] of this.endedAt) {
      if (now - at <= KEPT_MS) break;
      this.endedAt.delete(old);
    }
  }

  /** Whether it ended since then, or may have because that is too long ago to tell. */
  hasSince(id: string, since: number, now = performance.now()): boolean {
    return now - since > KEPT_MS || (this.endedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= since;
  }
}
