import { seededRandom } from '@dealwright/domain/close-plan/plan-odds';
import { DRAWS, shapeOfOpen } from '@dealwright/domain/odds/draws';
import type { Finding } from '../report.ts';

const DEALS = 10_000;
const RUNS = 5;

/** The draws of a run, which take most of its time. */
export function drawsFinding(): Finding {
  const random = seededRandom(1);
  const chances = Float64Array.from({ length: DEALS }, random);
  const amounts = Float64Array.from({ length: DEALS }, () => 1_000_000 * random());
  const seconds: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    shapeOfOpen(chances, amounts, run);
    seconds.push((performance.now() - began) / 1000);
  }
  const median = seconds.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  return {
    what: 'draws of a run',
    value: median,
    unit: 's',
    atMost: 2,
    detail: `${DEALS.toLocaleString('en')} open deals × ${DRAWS.toLocaleString('en')} draws, median of ${RUNS}`,
  };
}
