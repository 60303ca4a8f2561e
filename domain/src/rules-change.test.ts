import { expect, test } from 'vitest';
import { DEFAULT_QUALIFICATION_SETTINGS } from './qualification-settings.ts';
import { changedRules } from './rules-change.ts';

const rules = { ...DEFAULT_QUALIFICATION_SETTINGS, gapsBlock: false };

test('RULE02 says what differs between two sets of rules, and nothing of the rest', () => {
  const { weights, freshnessDays, expectations, caps } = rules;
  expect(changedRules(rules, rules)).toEqual([]);
  const after = {
    weights: { ...weights, champion: 20, competition: 5 },
    freshnessDays: { ...freshnessDays, buyer_said: 30, buyer_wrote: null },
    expectations: { ...expectations, qualification: { champion: 1 } as const },
    caps: {
      ...caps,
      commit: { grades: { ...caps.commit.grades, champion: 2 as const }, fresh: ['champion'] as const },
    },
    gapsBlock: true,
  };
  expect(changedRules(rules, after)).toEqual([
    { rule: 'Weight of Champion', from: '15%', to: '20%' },
    { rule: 'Weight of Competition', from: '10%', to: '5%' },
    { rule: '“Buyer said” is fresh for', from: `${freshnessDays.buyer_said} days`, to: '30 days' },
    { rule: '“Buyer wrote” is fresh for', from: `${freshnessDays.buyer_wrote} days`, to: 'ever' },
    { rule: 'Identify Pain grade in Qualification', from: 'Claimed', to: 'nothing' },
    { rule: 'Champion grade in Qualification', from: 'nothing', to: 'Claimed' },
    { rule: 'Economic Buyer grade for Commit', from: 'Heard, fresh', to: 'Heard' },
    { rule: 'Paper Process grade for Commit', from: 'Heard, fresh', to: 'Heard' },
    { rule: 'Champion grade for Commit', from: 'Proven', to: 'Heard, fresh' },
    { rule: 'Deals with gaps', from: 'can move', to: 'can’t move to a later stage' },
  ]);
});
