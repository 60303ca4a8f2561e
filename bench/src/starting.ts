import { median } from './measure.ts';
import { startProduct } from './servers.ts';

/** Seconds from the command to the first ready answer: the median of some starts, each with settings of its own. */
export async function secondsToReady(settings: readonly NodeJS.ProcessEnv[]): Promise<number> {
  const times: number[] = [];
  for (const each of settings) {
    const started = performance.now();
    const product = await startProduct(each);
    const { status } = await fetch(`${product.address}/health/ready`);
    if (status !== 200) throw new Error(`a server that said it is ready answered ${status}`);
    times.push((performance.now() - started) / 1000);
    await product.end('SIGTERM');
  }
  return median(times);
}
