/** Words of one speaker, as a file tells them. */
export interface SpokenTurn {
  /** Null goes on with the speaker before. */
  readonly speaker: string | null;
  /** '01:02' or '00:01:02' from the start; null if not told. */
  readonly time: string | null;
  readonly words: string;
}

/**
 * A readable transcript: one paragraph for each turn, `[time] Speaker: words`. What goes on with the same speaker is
 * joined, so that sentences are whole again.
 */
export function turnsToText(turns: readonly SpokenTurn[]): string {
  const joined: { speaker: string | null; time: string | null; words: string[] }[] = [];
  for (const { speaker, time, words } of turns) {
    const last = joined.at(-1);
    if (last && (speaker === null || speaker === last.speaker)) last.words.push(words);
    else joined.push({ speaker, time, words: [words] });
  }
  return joined
    .map(({ speaker, time, words }) =>
      [time === null ? [] : `[${time}]`, speaker === null ? [] : `${speaker}:`, words].flat().join(' '),
    )
    .join('\n\n');
}
