/** Milliseconds of each of many runs, one after another, after some warm-up runs. */
export async function timings(run: () => Promise<unknown>, count = 200, warmUp = 30): Promise<number[]> {
  for (let index = 0; index < warmUp; index += 1) await run();
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return times;
}

/** The time within which this share of the runs finished. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (times: readonly number[]): number => percentile(times, 0.5);

/** Measures two things alternately, so that other work on the machine affects both alike. */
export async function compared(
  ours: () => Promise<unknown>,
  theirs: () => Promise<unknown>,
  { rounds = 6, each = 60 } = {},
): Promise<{ ours: number; theirs: number }> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.theirs.push(...(await timings(theirs, each, round === 0 ? 40 : 5)));
    times.ours.push(...(await timings(ours, each, round === 0 ? 40 : 5)));
  }
  return { ours: median(times.ours), theirs: median(times.theirs) };
}
