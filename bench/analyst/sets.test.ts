import { describe, expect, it } from 'vitest';
import { readSet } from './labels.ts';
import { emptyScore, scoreDocument } from './score.ts';

/** Below these the analyst has become worse; a little under what `npm run bench -- analyst` prints. */
const FLOORS: readonly [set: string, precision: number, recall: number][] = [
  ['a', 0.88, 0.93],
  ['b', 0.81, 0.88],
  ['c', 0.89, 0.95],
  ['d', 0.93, 0.93],
  ['e', 0.79, 0.87],
  ['f', 0.83, 0.87],
  ['g', 0.76, 0.83],
  ['h', 0.58, 0.67],
  ['real', 0.7, 0.76],
];

describe('AIWH17 the embedded analyst on labelled documents', () => {
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
