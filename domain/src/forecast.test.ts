import { describe, expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';
import { PILLARS, type Pillar } from './pillar.ts';
import { DEFAULT_QUALIFICATION_SETTINGS } from './qualification-settings.ts';

const { caps } = DEFAULT_QUALIFICATION_SETTINGS;

const FULL = { grade: 3, fresh: true } as const;
const pillarsBut = (but: Pillar, given: { readonly grade: 0 | 1 | 2 | 3; readonly fresh: boolean }) =>
  Object.fromEntries(PILLARS.map((pillar) => [pillar, pillar === but ? given : FULL])) as Record<
    Pillar,
    typeof FULL
  >;

describe('Commit', () => {
  test.each(['economic_buyer', 'paper_process'] as const)('needs %s to be fresh', (pillar) => {
    const forecast = forecastOf(
      'negotiation',
      'commit',
      pillarsBut(pillar, { grade: 3, fresh: false }),
      caps,
    );
    expect(forecast).toMatchObject({
      category: 'best_case',
      cap: 'best_case',
      lacks: [{ pillar, grade: 3, needed: 2, needsFresh: true }],
    });
  });

  test.each(PILLARS.filter((pillar) => pillar !== 'economic_buyer' && pillar !== 'paper_process'))(
    'takes %s of any age',
    (pillar) => {
      const forecast = forecastOf(
        'negotiation',
        'commit',
        pillarsBut(pillar, { grade: 3, fresh: false }),
        caps,
      );
      expect(forecast).toMatchObject({ category: 'commit', cap: 'commit', lacks: [] });
    },
  );
});

describe('RULE01 the caps are the workspace’s own', () => {
  const own = {
    best_case: { grades: {}, fresh: [] },
    commit: { grades: { champion: 2 }, fresh: ['metrics'] },
  } as const;

  test('a category that needs nothing takes every deal', () => {
    const nothing = Object.fromEntries(PILLARS.map((pillar) => [pillar, { grade: 0, fresh: false }]));
    const forecast = forecastOf('discovery', 'commit', nothing as Record<Pillar, typeof FULL>, own);
    expect(forecast).toMatchObject({
      category: 'best_case',
      lacks: [
        { pillar: 'champion', grade: 0, needed: 2, needsFresh: false },
        { pillar: 'metrics', grade: 0, needed: 0, needsFresh: true },
      ],
    });
  });

  test('freshness counts for the pillars that are named', () => {
    const stale = pillarsBut('metrics', { grade: 3, fresh: false });
    expect(forecastOf('discovery', 'commit', stale, own).cap).toBe('best_case');
    const other = pillarsBut('paper_process', { grade: 0, fresh: false });
    expect(forecastOf('discovery', 'commit', other, own).cap).toBe('commit');
  });
});
