/** Enough to tell one growth from another. */
const LENGTHS = [2_000, 8_000, 32_000];
const WORTH_A_LOOK_MS = 60;
/** A text is read against as many of its parts, one after the other, which leave as much garbage. */
const PARTS = 8;
/** It takes as long as its parts where time is linear, and eight times as long where it is the square. */
const MOST_TIMES = 3.4;
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
  const spentOn = (length: number, times: number) => {
    const text = textOf(length);
    return quickestMs(async () => {
      for (let time = 0; time < times; time += 1) await read(text);
    });
  };
  for (const length of LENGTHS) {
    const text = textOf(length);
    if ((await cpuMs(() => read(text))) < WORTH_A_LOOK_MS) continue;
    let grows = true;
    for (let look = 0; grows && look < LOOKS; look += 1) {
      const [all, parts] = [await spentOn(length, 1), await spentOn(length / PARTS, PARTS)];
      grows = all > WORTH_A_LOOK_MS && all > MOST_TIMES * parts;
    }
    if (grows) return length;
  }
  return null;
}
