import type { Import } from '@dealwright/contract/imports/imports';
import { expect, it } from 'vitest';
import { someImport } from '../../testing/fake-import.ts';
import { archivedSentence, listedOf } from './import-words.ts';

const none = { create: 0, update: 0, unchanged: 0, skip: 0, fail: 0 };
const counts: NonNullable<Import['counts']> = {
  teammate: none,
  product: none,
  account: { ...none, create: 2 },
  contact: { ...none, update: 1 },
  stakeholder: none,
  deal: { ...none, create: 4, update: 1, fail: 1 },
};

it('IMP92 a link counts the deals that its list shows, and archived ones are said separately', () => {
  const found = (listed: number, archived: number) =>
    someImport({ state: 'done', counts, found_deals: { listed, archived } });
  expect(listedOf(found(3, 2), 'deal')).toBe(3);
  expect([listedOf(found(3, 2), 'account'), listedOf(found(3, 2), 'contact')]).toEqual([2, 1]);
  expect(listedOf(someImport({ counts }), 'deal')).toBe(5);
  expect(archivedSentence(found(3, 2))).toBe('2 deals are archived.');
  expect(archivedSentence(found(4, 1))).toBe('1 deal is archived.');
  expect([archivedSentence(found(5, 0)), archivedSentence(someImport())]).toEqual([null, null]);
});
