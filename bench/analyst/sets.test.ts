import { describe, expect, it } from 'vitest';
import { readSet } from './labels.ts';
import { emptyScore, scoreDocument } from './score.ts';

/**
 * Below these the analyst has become worse; a little under what `npm run bench -- analyst` prints. It has learned from
 * every set, so this guards the weights file and all code that uses it; unseen text is measured by
 * `npm run leave-one-out -w bench`.
 */
const FLOORS: readonly [set: string, precision: number, recall: number][] = [
  ['a', 0.96, 0.96],
  ['b', 0.95, 0.95],
  ['c', 0.9, 0.96],
  ['d', 0.96, 0.96],
  ['e', 0.94, 0.96],
  ['f', 0.95, 0.96],
  ['g', 0.94, 0.96],
  ['h', 0.93, 0.96],
  ['i', 0.94, 0.96],
  ['j', 0.95, 0.96],
  ['real', 0.95, 0.95],
];

describe('AIWH17 the embedded analyst on labeled documents it has learned from', () => {
  for (const [set, precision, recall] of FLOORS) {
    it(`set ${set}: precision at least ${precision}, recall at least ${recall}, every quote valid`, async () => {
      const score = emptyScore();
      for (const document of readSet(set)) await scoreDocument(document, score);
      const tallies = Object.values(score.pillars);
      const sum = (of: 'right' | 'proposed' | 'found' | 'wanted') =>
        tallies.reduce((all, tally) => all + tally[of], 0);
      expect(sum('right') / sum('proposed')).toBeGreaterThanOrEqual(precision);
      expect(sum('found') / sum('wanted')).toBeGreaterThanOrEqual(recall);
      expect(score.quotes.valid).toBe(score.quotes.all);
    });
  }
});
