import { expect, test } from 'vitest';
import { PILLARS } from './pillar.ts';
import { readStrip, STRIP } from './strip.ts';

const WRITTEN = '23a! 00- 01-x 30f 11s 22f 33f 12a!';

test('CONST04 a strip is read as eight pillars in their order', () => {
  expect(WRITTEN).toMatch(STRIP);
  const cells = readStrip(WRITTEN);
  expect(cells.map(({ pillar }) => pillar)).toEqual(PILLARS);
  expect(cells.slice(0, 5)).toEqual([
    {
      pillar: 'metrics',
      grade: 2,
      expected: 3,
      gap: true,
      freshness: 'ageing',
      disputed: true,
      denied: false,
    },
    {
      pillar: 'economic_buyer',
      grade: 0,
      expected: 0,
      gap: false,
      freshness: 'none',
      disputed: false,
      denied: false,
    },
    {
      pillar: 'decision_criteria',
      grade: 0,
      expected: 1,
      gap: true,
      freshness: 'none',
      disputed: false,
      denied: true,
    },
    {
      pillar: 'decision_process',
      grade: 3,
      expected: 0,
      gap: false,
      freshness: 'fresh',
      disputed: false,
      denied: false,
    },
    {
      pillar: 'paper_process',
      grade: 1,
      expected: 1,
      gap: false,
      freshness: 'stale',
      disputed: false,
      denied: false,
    },
  ]);
});
