import { expect, it } from 'vitest';
import { circleOf } from '../chunk-circles.ts';

it('names the chunks that import one another in a circle, and none where the same chunk is imported twice', () => {
  const twice = new Map([
    ['page', ['left', 'right']],
    ['left', ['base']],
    ['right', ['base']],
    ['base', []],
  ]);
  expect(circleOf(twice)).toBeNull();
  expect(circleOf(new Map([...twice, ['base', ['right']]]))).toEqual(['base', 'right', 'base']);
});
