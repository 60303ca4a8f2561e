/** How often each name is counted now; one that is at zero takes no room. */
export class Counts {
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
