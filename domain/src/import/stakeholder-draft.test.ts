import { expect, test } from 'vitest';
import type { ImportField } from './fields.ts';
import { readRow } from './read-row.ts';
import { draftStakeholder } from './stakeholder-draft.ts';
import { planOf } from './testing/row-plan.ts';
import { offerValues } from './value-map.ts';

const draftOf = (cells: Readonly<Partial<Record<ImportField, string>>>) => {
  const values = { buying_role: { Evaluator: 'influencer' }, side: { Buyer: 'buyer' } };
  const plan = planOf('stakeholder', Object.keys(cells) as ImportField[], { values });
  return draftStakeholder(readRow(plan, Object.values(cells)), plan);
};

test('IMP93 a row becomes a contact’s part in a deal; what it doesn’t say stays open', () => {
  const made = draftOf({
    deal_external_id: 'LEAD-7',
    first_name: 'Ada',
    last_name: 'Nord',
    email: 'ADA@fjord.example',
    phone: '+4722334455',
    buying_role: 'Evaluator',
    side: 'Buyer',
    reports_to: 'Bo West',
    influences: 'cy@fjord.example; Di Free',
  });
  expect(made).toMatchObject({
    problems: [],
    draft: {
      deal: { externalId: 'LEAD-7', name: null },
      account: null,
      name: 'Ada Nord',
      email: 'ada@fjord.example',
      phone: '+4722334455',
      buyingRole: 'influencer',
      side: 'buyer',
      influence: null,
      stance: null,
      reportsTo: { externalId: null, name: 'Bo West' },
      influences: ['cy@fjord.example', 'Di Free'],
      influencedBy: [],
      isWhole: false,
    },
  });
});

test('IMP93 a row needs a deal and a contact, and a name that fits', () => {
  const messages = (cells: Readonly<Partial<Record<ImportField, string>>>) =>
    draftOf(cells).problems.map(({ message }) => message);
  expect(messages({ name: 'Ada' })).toEqual(['No deal given']);
  expect(messages({ deal: 'Rollout' })).toEqual(['No contact given']);
  expect(messages({ deal: 'Rollout', contact_external_id: 'C-1' })).toEqual([]);
  const long = 'x'.repeat(150);
  expect(messages({ deal: 'Rollout', first_name: long, last_name: long })).toEqual([
    'The name is longer than 200 characters',
  ]);
});

test('IMP93 roles of other systems are suggested, those of the product are matched', () => {
  const words = ['Champion', 'Evaluator', 'Business User', 'Budget Holder', 'Somebody'];
  const offers = offerValues(
    'buying_role',
    words.map((value) => ({ value, count: 1 })),
  );
  expect(offers.map(({ target, isPreselected }) => [target, isPreselected])).toEqual([
    ['champion', true],
    ['influencer', false],
    ['user', false],
    ['economic_buyer', false],
    [null, false],
  ]);
  expect(offerValues('stance', [{ value: 'Supports us', count: 1 }])).toMatchObject([
    { how: 'same', target: 'supports' },
  ]);
});
