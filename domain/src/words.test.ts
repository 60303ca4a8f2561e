import { describe, expect, test } from 'vitest';
import { PILLAR_DEFINITIONS, PILLARS } from './pillar.ts';
import { DEFAULT_ROLE, ROLES } from './role.ts';
import { CLOSED_STAGES, isClosed, STAGES, stagesReached } from './stage.ts';

describe('the words of the product', () => {
  test('CONST04 MEDDPICC has eight pillars, always in this order', () => {
    expect(PILLARS.map((pillar) => PILLAR_DEFINITIONS[pillar].name)).toEqual([
      'Metrics',
      'Economic Buyer',
      'Decision Criteria',
      'Decision Process',
      'Paper Process',
      'Identify Pain',
      'Champion',
      'Competition',
    ]);
    expect(PILLARS.map((pillar) => PILLAR_DEFINITIONS[pillar].letters).join(' ')).toBe(
      'M E DC DP PP IP CH CO',
    );
  });

  test('CONST05 there are nine stages in this order', () => {
    expect(STAGES).toEqual([
      'prospecting',
      'qualification',
      'discovery',
      'solution_validation',
      'proposal',
      'negotiation',
      'procurement',
      'closed_won',
      'closed_lost',
    ]);
  });

  test('CONST06 won and lost are closed, all others open', () => {
    expect(CLOSED_STAGES).toEqual(['closed_won', 'closed_lost']);
    expect(STAGES.filter(isClosed)).toEqual(['closed_won', 'closed_lost']);
    expect(stagesReached('discovery')).toEqual(['prospecting', 'qualification', 'discovery']);
    expect(stagesReached('closed_won')).toHaveLength(7);
  });

  test('ROLE01 the roles are exactly these four', () => {
    expect(ROLES).toEqual(['admin', 'manager', 'sales_rep', 'viewer']);
    expect(DEFAULT_ROLE).toBe('sales_rep');
  });
});
