import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeTabs, DEAL_TABS, DEFAULT_TABS, moveTab, showTab } from './deal-tab.ts';

const id = fc.constantFrom(...DEAL_TABS);
const ids = (tabs: readonly { readonly id: string }[]) => tabs.map((tab) => tab.id);

test('PERS16 PERS17 there are eleven tabs, all visible by default', () => {
  expect(ids(arrangeTabs(null))).toEqual([
    'overview',
    'meddpicc',
    'business-problem',
    'rfp',
    'emails',
    'notes',
    'products',
    'stakeholders',
    'sales-intelligence',
    'news',
    'history',
  ]);
  expect(DEFAULT_TABS.every(({ visible }) => visible)).toBe(true);
});

test('whatever was stored, each tab is there once and at least one is visible', () => {
  const entries = fc.array(
    fc.oneof(fc.anything(), fc.record({ id: fc.oneof(id, fc.string()), visible: fc.boolean() })),
  );
  fc.assert(
    fc.property(fc.oneof(entries, fc.anything()), (stored) => {
      const tabs = arrangeTabs(stored);
      expect(ids(tabs).sort()).toEqual([...DEAL_TABS].sort());
      expect(tabs.some(({ visible }) => visible)).toBe(true);
    }),
  );
});

test('what was arranged is kept, and a tab that is new stands where it belongs', () => {
  const arranged = moveTab(showTab(DEFAULT_TABS, 'rfp', false), 'history', 0);
  expect(arrangeTabs(JSON.parse(JSON.stringify(arranged)))).toEqual(arranged);
  const older = arranged.filter((tab) => tab.id !== 'notes');
  expect(ids(arrangeTabs(older))).toEqual(ids(arranged));
});

test('a tab moves anywhere and back, and the others keep their order', () => {
  fc.assert(
    fc.property(id, fc.integer({ min: -3, max: 14 }), (moved, place) => {
      const tabs = moveTab(DEFAULT_TABS, moved, place);
      expect(ids(tabs).indexOf(moved)).toBe(Math.min(Math.max(place, 0), 10));
      expect(ids(moveTab(tabs, moved, DEAL_TABS.indexOf(moved)))).toEqual([...DEAL_TABS]);
    }),
  );
});

test('PERS18 a tab is hidden and shown again, but never the last one', () => {
  const hidden = showTab(DEFAULT_TABS, 'news', false);
  expect(hidden.find((tab) => tab.id === 'news')).toEqual({
    id: 'news',
    label: 'News',
    value: 'news',
    visible: false,
  });
  expect(showTab(hidden, 'news', true)).toEqual(DEFAULT_TABS);
  const left = DEAL_TABS.reduce((tabs, each) => showTab(tabs, each, false), DEFAULT_TABS);
  expect(left.filter(({ visible }) => visible)).toHaveLength(1);
});
