/** Enough to tell one growth from another. */
const LENGTHS = [2_000, 8_000, 32_000];
const WORTH_A_LOOK_MS = 60;
/** Four times the length takes four times as long where time is linear, and sixteen where it is the square. */
const MOST_FOR_FOUR_TIMES = 9;
/** A machine that is busy for a moment is not busy in the same way each time. */
const LOOKS = 3;

async function cpuMs(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Of several, so that neither a collection of garbage nor a cold start counts. */
async function quickestMs(run: () => unknown): Promise<number> {
  const tries = [await cpuMs(run), await cpuMs(run), await cpuMs(run)];
  return Math.min(...tries);
}

/**
 * The length from which on reading takes more than linear time; null if it never does. Counts what this thread
 * computes, not how long it takes on a machine that has other things to do.
 */
export async function lengthThatIsTooMuch(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
): Promise<number | null> {
  const spentOn = (length: number) => {
    const text = textOf(length);
    return quickestMs(() => read(text));
  };
  for (const length of LENGTHS) {
    const text = textOf(length);
    if ((await cpuMs(() => read(text))) < WORTH_A_LOOK_MS) continue;
    let grows = true;
    for (let look = 0; grows && look < LOOKS; look += 1) {
      const [all, quarter] = [await spentOn(length), await spentOn(length / 4)];
      grows = all > WORTH_A_LOOK_MS && all > MOST_FOR_FOUR_TIMES * quarter;
    }
    if (grows) return length;
  }
  return null;
}
