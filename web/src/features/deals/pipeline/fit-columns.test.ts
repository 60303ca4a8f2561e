import { describe, expect, it } from 'vitest';
import { droppedToFit } from './fit-columns.ts';

const COLUMNS = [
  { id: 'name', width: 'w-52' },
  { id: 'account', width: 'w-36' },
  { id: 'owner', width: 'w-32' },
  { id: 'days', width: 'w-16' },
];
const ALL = 208 + 144 + 128 + 64 + 44;

describe('columns of the list', () => {
  it('all stay if they fit, and while the width is unknown', () => {
    expect(droppedToFit(COLUMNS, ALL)).toEqual([]);
    expect(droppedToFit(COLUMNS, null)).toEqual([]);
  });

  it('go one by one, the least needed first, and the name never', () => {
    expect(droppedToFit(COLUMNS, ALL - 1)).toEqual(['days']);
    expect(droppedToFit(COLUMNS, ALL - 65)).toEqual(['days', 'owner']);
    expect(droppedToFit(COLUMNS, 10)).toEqual(['days', 'owner', 'account']);
  });
});
