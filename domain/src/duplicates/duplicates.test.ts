import { describe, expect, test } from 'vitest';
import { blockKeys, LARGEST_BLOCK } from './block-keys.ts';
import { type Judgement, judgePair } from './judge-pair.ts';
import { type Planted, type Planting, plantAccounts, plantContacts, plantDeals } from './planted-pairs.ts';
import type { ContactFacts, DealFacts, DuplicateKind, FactsOf } from './record.ts';
import { FIXED_WEIGHTS, learnWeights } from './weights.ts';

const SEEDS = [11, 2_024, 77_003];
const PLANTING: Readonly<Record<DuplicateKind, Planting>> = {
  account: { singles: 2_500, pairs: 800 },
  contact: { singles: 3_000, pairs: 900 },
  deal: { singles: 2_600, pairs: 800 },
};
const PLANT: {
  readonly [Kind in DuplicateKind]: (seed: number, planting: Planting) => Planted<FactsOf[Kind]>;
} = {
  account: plantAccounts,
  contact: plantContacts,
  deal: plantDeals,
};

/** Every pair that the keys bring together, judged once. */
function judgeAll<Kind extends DuplicateKind>(
  kind: Kind,
  records: readonly FactsOf[Kind][],
): Map<string, Judgement> {
  const blocks = new Map<string, number[]>();
  for (const [at, facts] of records.entries()) {
    for (const key of blockKeys<Kind>(kind, facts)) blocks.set(key, [...(blocks.get(key) ?? []), at]);
  }
  const judged = new Map<string, Judgement>();
  for (const block of blocks.values()) {
    if (block.length > LARGEST_BLOCK) continue;
    for (const [place, one] of block.entries()) {
      for (const other of block.slice(place + 1)) {
        const pair = `${one} ${other}`;
        const first: FactsOf[Kind] | undefined = records[one];
        const second: FactsOf[Kind] | undefined = records[other];
        if (judged.has(pair) || !first || !second) continue;
        judged.set(pair, judgePair(kind, first, second, FIXED_WEIGHTS[kind]));
      }
    }
  }
  return judged;
}

function measure<Kind extends DuplicateKind>(kind: Kind, seed: number) {
  const { records, pairs }: Planted<FactsOf[Kind]> = PLANT[kind](seed, PLANTING[kind]);
  const planted = new Set(pairs.map((pair) => pair.join(' ')));
  const judged = judgeAll<Kind>(kind, records);
  const answered = (answer: string) =>
    [...judged].filter(([, found]) => found.answer === answer).map(([pair]) => pair);
  const [same, ask] = [answered('same'), answered('ask')];
  const right = (found: readonly string[]) => found.filter((pair) => planted.has(pair)).length;
  return {
    records: records.length,
    pairs: planted.size,
    precision: right(same) / same.length,
    recall: (right(same) + right(ask)) / planted.size,
    recallOfSame: right(same) / planted.size,
    asked: ask.length / planted.size,
    judged: judged.size,
  };
}

describe('planted duplicates', () => {
  for (const seed of SEEDS) {
    test(`DUP01 of 10,000 records with 2,500 pairs, seed ${seed}, what is called the same is, and nine of ten are found`, () => {
      const measured = (['account', 'contact', 'deal'] as const).map((kind) => ({
        kind,
        ...measure(kind, seed),
      }));
      if (process.env['SHOW_FIGURES']) console.table(measured);
      expect(measured.reduce((sum, { records }) => sum + records, 0)).toBeGreaterThanOrEqual(10_000);
      expect(measured.reduce((sum, { pairs }) => sum + pairs, 0)).toBeGreaterThanOrEqual(2_000);
      for (const { kind, precision, recall, asked } of measured) {
        expect(precision, `precision of ${kind}`).toBeGreaterThanOrEqual(0.99);
        expect(recall, `recall of ${kind}`).toBeGreaterThanOrEqual(0.9);
        expect(asked, `questions about ${kind}`).toBeLessThan(2);
      }
    });
  }
});

const contact = (facts: Partial<ContactFacts>): ContactFacts => ({
  name: 'Ada Lindqvist',
  emails: [],
  phones: [],
  title: '',
  account: '',
  ...facts,
});
const deal = (facts: Partial<DealFacts>): DealFacts => ({
  name: 'Ward scheduling',
  account: 'a',
  amountMinor: 500_000,
  currency: 'USD',
  closeDate: '2026-03-01',
  owner: 'o',
  ...facts,
});

describe('a pair', () => {
  test('DUP02 of people with different addresses is never the same, whatever else agrees', () => {
    const known = { phones: ['+1 555 010 9999'], title: 'CFO', account: 'a' };
    const one = contact({ ...known, emails: ['ada@own.example'] });
    const other = contact({ ...known, emails: ['ada@elsewhere.example'] });
    expect(judgePair('contact', one, other, FIXED_WEIGHTS.contact).answer).toBe('ask');
    const same = contact({ ...known, emails: ['ada@own.example', 'ada@elsewhere.example'] });
    expect(judgePair('contact', one, same, FIXED_WEIGHTS.contact).answer).toBe('same');
    const certain = { ...FIXED_WEIGHTS.contact, prior: 100 };
    expect(judgePair('contact', one, other, certain).answer).toBe('ask');
  });

  test('DUP03 is judged with its reasons, the weightiest first', () => {
    const account = { domain: 'harbour.example', country: 'GB', industry: '' };
    const one = { ...account, name: 'Harbour Hospital Ltd.' };
    const found = judgePair('account', one, { ...account, name: 'HARBOUR-HOSPITAL' }, FIXED_WEIGHTS.account);
    expect(found.answer).toBe('same');
    expect(found.reasons).toEqual([
      { field: 'domain', level: 'same' },
      { field: 'name', level: 'same' },
      { field: 'country', level: 'same' },
    ]);
    const weights = FIXED_WEIGHTS.deal;
    expect(judgePair('deal', deal({}), deal({ closeDate: '2027-03-01' }), weights).answer).toBe('different');
    expect(judgePair('deal', deal({}), deal({ name: 'Ward shceduling' }), weights).answer).toBe('same');
    const swapped = judgePair(
      'contact',
      contact({}),
      contact({ name: 'Lindqvist, Ada', account: 'a' }),
      FIXED_WEIGHTS.contact,
    );
    expect(swapped.reasons[0]).toEqual({ field: 'name', level: 'same' });
  });

  test('DUP04 is judged by what the team decided, more with every decision and never by one alone', () => {
    const weights = FIXED_WEIGHTS.account;
    const alike = [
      { name: 'Harbour Hospital', domain: '', country: 'GB', industry: 'Medical' },
      { name: 'Harbour Hospital', domain: '', country: 'GB', industry: 'Medical' },
    ] as const;
    const after = (times: number, says: 'same' | 'different') => {
      const lesson = { field: 'name', level: 'same' as const, same: 0, different: 0, [says]: times };
      return judgePair('account', ...alike, learnWeights(weights, [lesson])).score;
    };
    const fixed = judgePair('account', ...alike, weights).score;
    expect(after(0, 'same')).toBe(fixed);
    expect(fixed - after(1, 'different')).toBeLessThan(fixed - after(20, 'different'));
    expect(fixed - after(20, 'different')).toBeGreaterThan(3);
    expect(after(20, 'same')).toBeGreaterThan(fixed);
  });
});
