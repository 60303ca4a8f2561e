import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/** Keeps objects for a while, as loading code does, so that the young generation grows. */
function growYoungGeneration(): void {
  for (let round = 0; round < 40; round += 1) {
    Array.from({ length: 100_000 }, (_, place) => ({ place, name: `name ${place}` })).sort(
      (one, other) => other.place - one.place,
    );
  }
}

test('OPS58 the young generation is small again after its memory was given back', async () => {
  growYoungGeneration();
  const grown = youngBytes();
  await giveBackMemory();
  expect(grown).toBeGreaterThan(16 * 1024 * 1024);
  expect(youngBytes()).toBeLessThan(grown / 4);
});
