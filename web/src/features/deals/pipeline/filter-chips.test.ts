import { describe, expect, it } from 'vitest';
import { OTHER_OWNER, OWNER } from '../../../testing/fake-deals.ts';
import { chipsOf, isFiltered } from './filter-chips.ts';

const now = new Date('2026-06-15T10:00:00Z');
const nameOf = (id: string) => (id === OWNER.id ? OWNER.name : OTHER_OWNER.name);

describe('what is filtered, in words', () => {
  it('names each part, and takes away just that one', () => {
    const filter = {
      owner: [OWNER.id, OTHER_OWNER.id],
      gap: ['champion' as const],
      amount_min: 50_000_00,
      q: 'rail',
    };
    const chips = chipsOf(filter, nameOf, { now });
    expect(chips.map(({ label }) => label)).toEqual([
      'Rosa Petrov',
      'Jonas Weber',
      'Gap in Champion',
      'Amount from 50K',
    ]);
    expect(chips[0]?.without).toEqual({ ...filter, owner: [OTHER_OWNER.id] });
    expect(chips[2]?.without).toEqual({ owner: filter.owner, amount_min: 50_000_00, q: 'rail' });
  });

  it('IMPW14 calls an import by its file', () => {
    const filter = { import: OWNER.id, status: 'open' as const };
    const [chip] = chipsOf(filter, nameOf, { now, nameOfImport: 'deals.csv' });
    expect(chip).toEqual({ key: 'import', label: 'deals.csv', without: { status: 'open' } });
  });

  it('RIVAL14 calls a competitor by its name', () => {
    const filter = { competitor: OWNER.id, status: 'closed' as const };
    const [chip] = chipsOf(filter, nameOf, { now, names: { competitor: 'Brimstone' } });
    expect(chip).toEqual({
      key: 'competitor',
      label: 'Competitor: Brimstone',
      without: { status: 'closed' },
    });
    expect(chipsOf(filter, nameOf, { now })[0]?.label).toBe('One competitor');
  });

  it('PROD12 calls a product by its name', () => {
    const filter = { product: OWNER.id, status: 'open' as const };
    const [chip] = chipsOf(filter, nameOf, { now, names: { product: 'Planning Suite' } });
    expect(chip).toEqual({ key: 'product', label: 'Product: Planning Suite', without: { status: 'open' } });
  });

  it('puts a range into one chip', () => {
    const [chip] = chipsOf({ close_from: '2026-07-01', close_to: '2026-09-30' }, nameOf, { now });
    expect(chip).toMatchObject({ label: 'Closes Jul 1 to Sep 30', without: {} });
  });

  it('FIG04 says in words what of state and attention is asked', () => {
    const filter = {
      status: 'open' as const,
      category: ['commit' as const],
      currency: ['EUR' as const],
      slipped: 'no' as const,
      next_step: 'none' as const,
      evidence: ['disputed' as const],
      idle_days: 14,
      stage_days: 30,
      closed_from: '2026-04-01',
    };
    const chips = chipsOf(filter, nameOf, { now });
    expect(chips.map(({ label }) => label)).toEqual([
      'Commit',
      'Currency: EUR',
      'Disputed evidence',
      'Closed from Apr 1',
      'Open',
      'Not slipped',
      'No next step',
      'No activity for 14 days',
      'In stage 30 days or more',
    ]);
    for (const { key, without } of chips) {
      const gone = key.split('.')[0] ?? '';
      const { [gone as keyof typeof filter]: _gone, ...rest } = filter;
      expect(without).toEqual(rest);
    }
  });

  it('knows when nothing is filtered', () => {
    expect(isFiltered({ q: undefined })).toBe(false);
    expect(isFiltered({ q: 'rail' })).toBe(true);
  });
});
