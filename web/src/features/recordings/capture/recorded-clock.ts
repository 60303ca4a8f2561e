/** Time of a recording without its pauses, in milliseconds. */
export class RecordedClock {
  #before: number;
  #since: number | null = null;
  readonly #now: () => number;

  constructor(startMs: number, now: () => number = () => performance.now()) {
    this.#before = startMs;
    this.#now = now;
  }

  get ms(): number {
    return Math.round(this.#before + (this.#since === null ? 0 : this.#now() - this.#since));
  }

  run(): void {
    this.#since ??= this.#now();
  }

  pause(): void {
    this.#before = this.ms;
    this.#since = null;
  }
}
