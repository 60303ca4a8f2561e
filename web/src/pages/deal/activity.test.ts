import type { HistoryEntry } from '@dealwright/contract/deals/history';
import type { InteractionSummary } from '@dealwright/contract/interactions';
import { describe, expect, it } from 'vitest';
import { mergeActivity } from './activity.ts';
import { parseDealSearch } from './deal-search.ts';

const note = (id: string, at: string) => ({ id, occurred_at: at }) as InteractionSummary;
const change = (id: string, at: string, field: string, cause: HistoryEntry['cause'] = 'edit') =>
  ({ id, created_at: at, field, cause }) as HistoryEntry;

describe('recent activity', () => {
  it('is one story, newest first, without what only follows or stands there already', () => {
    const merged = mergeActivity(
      [note('n1', '2026-11-03T00:00:00Z'), note('n2', '2026-11-01T00:00:00Z')],
      [
        change('c1', '2026-11-04T00:00:00Z', 'amount'),
        change('c2', '2026-11-04T00:00:00Z', 'score'),
        change('c3', '2026-11-02T00:00:00Z', 'grade.champion'),
        change('c4', '2026-11-02T00:00:00Z', 'interaction'),
        change('c5', '2026-10-01T00:00:00Z', 'name', 'creation'),
      ],
      3,
    );
    expect(merged.map((item) => (item.kind === 'change' ? item.entry.id : item.item.id))).toEqual([
      'c1',
      'n1',
      'c3',
    ]);
  });
});

describe('the address of a deal', () => {
  it('leaves out what makes no sense and keeps the rest', () => {
    expect(
      parseDealSearch({
        tab: 'notes',
        kind: 'fax',
        as_of: '2026-02-30',
        at: '9-3',
        field: 'amount',
        other: 1,
      }),
    ).toEqual({ tab: 'notes', field: 'amount' });
    expect(parseDealSearch({ tab: 'meddpicc', pillar: 'champion', as_of: '2026-02-28', at: '3-9' })).toEqual({
      tab: 'meddpicc',
      pillar: 'champion',
      as_of: '2026-02-28',
      at: '3-9',
    });
  });
});
