import { describe, expect, it } from 'vitest';
import { nextCard } from './board-navigation.ts';

describe('arrow keys on the board', () => {
  const columns = [[1, 2, 3], [], [4], [5, 6]];

  it.each([
    [1, 'ArrowDown', 2],
    [3, 'ArrowDown', null],
    [2, 'ArrowUp', 1],
    [3, 'ArrowRight', 4],
    [4, 'ArrowRight', 5],
    [6, 'ArrowLeft', 4],
    [1, 'ArrowLeft', null],
    [2, 'End', 3],
    [2, 'Home', 1],
    [2, 'a', null],
    [99, 'ArrowDown', null],
  ])('from %i %s leads to %s', (current, key, expected) => {
    expect(nextCard(columns, current, key)).toBe(expected);
  });
});
