import { setFlagsFromString } from 'node:v8';

/** How far the heap may grow beyond what is in use before V8 collects, in percent. */
const GROWTH = 20;
/** V8’s own choice, which by a large machine is several times what is in use. */
const BY_ITSELF = 0;

let working = 0;

const setGrowth = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

/**
 * Keeps the heap close to what is in use during work that goes through much data: what each batch leaves behind is
 * collected soon instead of piling up to hundreds of megabytes. It costs processor time, so it ends with the work.
 */
export async function withLeanHeap<T>(work: () => Promise<T>): Promise<T> {
  if (working === 0) setGrowth(GROWTH);
  working += 1;
  try {
    return await work();
  } finally {
    working -= 1;
    if (working === 0) setGrowth(BY_ITSELF);
  }
}
