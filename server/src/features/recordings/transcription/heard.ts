/** A word and when it was said, in milliseconds of its piece. */
export type HeardWord = readonly [word: string, fromMs: number, toMs: number];

/** What the service heard without a pause. */
export interface HeardSegment {
  readonly words: readonly HeardWord[];
  /** Who the service says it was, where it tells speakers apart. */
  readonly speaker: string | null;
}
