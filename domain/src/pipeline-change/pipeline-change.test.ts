import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAGES } from '../stage.ts';
import {
  CHANGE_PARTS,
  type ChangePart,
  type DealFacts,
  type DealPair,
  flowsOf,
  type PipelineScope,
  pipelineChange,
} from './pipeline-change.ts';

const SCOPE: PipelineScope = {
  period: { first: '2026-10-01', last: '2026-12-31' },
  isOwner: (id) => id !== 'elsewhere',
};
const DEAL: DealFacts = {
  stage: 'proposal',
  amountMinor: 100,
  currency: 'USD',
  closeDate: '2026-11-30',
  ownerId: 'rosa',
  shelf: null,
};
const LATER = { closeDate: '2027-02-01' };

type Case = [string, Partial<DealFacts> | null, Partial<DealFacts> | null, [ChangePart, number, string?][]];

const CASES: Case[] = [
  ['nothing changes', {}, {}, []],
  ['a new deal', null, {}, [['created', 100]]],
  ['an earlier close date', LATER, {}, [['pulled_in', 100]]],
  ['a later close date', {}, LATER, [['pushed_out', -100]]],
  ['no close date any more', {}, { closeDate: null }, [['pushed_out', -100]]],
  ['more', {}, { amountMinor: 130 }, [['increased', 30]]],
  ['less', {}, { amountMinor: 70 }, [['decreased', -30]]],
  [
    'another currency',
    {},
    { currency: 'EUR', amountMinor: 90 },
    [
      ['decreased', -100],
      ['increased', 90, 'EUR'],
    ],
  ],
  ['won', {}, { stage: 'closed_won' }, [['won', -100]]],
  [
    'won for more',
    {},
    { stage: 'closed_won', amountMinor: 130 },
    [
      ['increased', 30],
      ['won', -130],
    ],
  ],
  ['lost', {}, { stage: 'closed_lost' }, [['lost', -100]]],
  ['reopened', { stage: 'closed_lost' }, {}, [['reopened', 100]]],
  ['restored', { shelf: 'archived' }, {}, [['reopened', 100]]],
  ['deleted', {}, { shelf: 'deleted' }, [['removed', -100]]],
  ['handed to someone else', {}, { ownerId: 'elsewhere' }, [['moved_out', -100]]],
  ['handed over and won there', {}, { ownerId: 'elsewhere', stage: 'closed_won' }, [['moved_out', -100]]],
  ['taken over', { ownerId: 'elsewhere' }, {}, [['moved_in', 100]]],
  ['handed on within the scope', {}, { ownerId: 'omar' }, []],
  [
    'created and won',
    null,
    { stage: 'closed_won' },
    [
      ['created', 100],
      ['won', -100],
    ],
  ],
  [
    'pulled in and lost',
    LATER,
    { stage: 'closed_lost' },
    [
      ['pulled_in', 100],
      ['lost', -100],
    ],
  ],
  ['created for later', null, LATER, []],
  ['won before', { stage: 'closed_won' }, { stage: 'closed_won', amountMinor: 5 }, []],
  ['imported, open in an unknown stage', { stage: null }, { stage: 'closed_won' }, [['won', -100]]],
  ['an amount of zero', null, { amountMinor: 0 }, [['created', 0]]],
];

describe('pipeline change', () => {
  it.each(CASES)('FCST10 %s', (_, start, end, expected) => {
    const pair = { start: start && { ...DEAL, ...start }, end: end && { ...DEAL, ...end } };
    expect(flowsOf(pair, SCOPE)).toEqual(
      expected.map(([part, amountMinor, currency = 'USD']) => ({ part, amountMinor, currency })),
    );
  });

  const facts: fc.Arbitrary<DealFacts> = fc.record({
    stage: fc.constantFrom(...STAGES, null),
    amountMinor: fc.nat(10 ** 12),
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    closeDate: fc.constantFrom('2026-09-30', '2026-10-01', '2026-11-15', '2026-12-31', '2027-01-01', null),
    ownerId: fc.constantFrom('rosa', 'omar', 'elsewhere'),
    shelf: fc.constantFrom(null, null, null, 'archived' as const, 'deleted' as const),
  });
  /** What a deal was from change to change; two of its moments are compared. */
  const pairs: fc.Arbitrary<DealPair[]> = fc.array(
    fc
      .tuple(fc.array(fc.option(facts), { minLength: 1, maxLength: 5 }), fc.nat(4), fc.nat(4))
      .map(([history, from, to]) => ({ start: history[from] ?? null, end: history[to] ?? null })),
    { maxLength: 12 },
  );

  it('FCST11 balances to the cent in each currency, over 10,000 random histories', () => {
    fc.assert(
      fc.property(pairs, (some) => {
        for (const { start, parts, end } of pipelineChange(some, SCOPE)) {
          const change = CHANGE_PARTS.reduce((sum, part) => sum + parts[part].amountMinor, 0);
          expect(start.amountMinor + change - end.amountMinor).toBe(0);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('FCST11 what raises the pipeline is never negative, and what lowers it never positive', () => {
    const raises: readonly ChangePart[] = ['created', 'pulled_in', 'reopened', 'moved_in', 'increased'];
    fc.assert(
      fc.property(facts, facts, (start, end) => {
        for (const { part, amountMinor } of flowsOf({ start, end }, SCOPE)) {
          expect(raises.includes(part) ? amountMinor >= 0 : amountMinor <= 0).toBe(true);
        }
      }),
    );
  });
});
