import { expect, it } from 'vitest';
import { readLooks } from './use-board-looks.ts';

it('BOARD02 BOARD03 reads what was kept, and begins anew where that cannot be read', () => {
  const kept = { density: 'compact', folded: ['discovery', 'closed_lost'] };
  expect(readLooks(JSON.stringify(kept))).toEqual(kept);
  const first = { density: 'comfortable', folded: [] };
  for (const text of [null, '', 'null', '{', '7', '{"folded":"discovery","density":"tiny"}'])
    expect(readLooks(text), String(text)).toEqual(first);
  expect(readLooks('{"folded":["discovery","no_stage",3]}')).toEqual({ ...first, folded: ['discovery'] });
});
