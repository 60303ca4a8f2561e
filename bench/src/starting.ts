import { median } from './measure.ts';
import { processorSeconds } from './processor.ts';
import { startProduct } from './servers.ts';

interface Start {
  /** Seconds from the command to the first ready answer. */
  readonly ready: number;
  /** Processor seconds that the server has used until then. */
  readonly processor: number;
}

/** The medians of some starts, each with its own settings. */
export async function timeStarts(settings: readonly NodeJS.ProcessEnv[]): Promise<Start> {
  const starts: Start[] = [];
  for (const each of settings) {
    const started = performance.now();
    const product = await startProduct(each);
    const { status } = await fetch(`${product.address}/health/ready`);
    if (status !== 200) throw new Error(`a server that said it is ready answered ${status}`);
    const ready = (performance.now() - started) / 1000;
    starts.push({ ready, processor: processorSeconds(product.child.pid ?? 0) });
    await product.end('SIGTERM');
  }
  return {
    ready: median(starts.map(({ ready }) => ready)),
    processor: median(starts.map(({ processor }) => processor)),
  };
}
