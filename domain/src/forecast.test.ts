import { describe, expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';
import { PILLARS, type Pillar } from './pillar.ts';

const FULL = { grade: 3, fresh: true } as const;
const pillarsBut = (but: Pillar, given: { readonly grade: 0 | 1 | 2 | 3; readonly fresh: boolean }) =>
  Object.fromEntries(PILLARS.map((pillar) => [pillar, pillar === but ? given : FULL])) as Record<
    Pillar,
    typeof FULL
  >;

describe('Commit', () => {
  test.each(['economic_buyer', 'paper_process'] as const)('needs %s to be fresh', (pillar) => {
    const forecast = forecastOf('negotiation', 'commit', pillarsBut(pillar, { grade: 3, fresh: false }));
    expect(forecast).toMatchObject({
      category: 'best_case',
      cap: 'best_case',
      lacks: [{ pillar, grade: 3, needed: 2, needsFresh: true }],
    });
  });

  test.each(PILLARS.filter((pillar) => pillar !== 'economic_buyer' && pillar !== 'paper_process'))(
    'takes %s of any age',
    (pillar) => {
      const forecast = forecastOf('negotiation', 'commit', pillarsBut(pillar, { grade: 3, fresh: false }));
      expect(forecast).toMatchObject({ category: 'commit', cap: 'commit', lacks: [] });
    },
  );
});
