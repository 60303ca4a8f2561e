import { median, timings } from './measure.ts';
import type { Finding } from './report.ts';
import { startProduct } from './servers.ts';

export interface Sized {
  readonly deals: number;
  readonly url: string;
}

const SEARCHES = ['cedarbridge', 'lead-77', 'amara abbott', 'workforce freight'];

async function timesOf({ url }: Sized): Promise<{ manager: number; rep: number; search: number }> {
  const product = await startProduct({ DATABASE_URL: url });
  const manager = await product.signIn('manager');
  const rep = await product.signIn('rep');
  const search = async (): Promise<void> => {
    for (const words of SEARCHES)
      await manager.fetchBytes(`/api/deals?limit=50&q=${encodeURIComponent(words)}`);
  };
  const times = {
    manager: median(await timings(() => manager.fetchBytes('/api/board'), 60, 15)),
    rep: median(await timings(() => rep.fetchBytes('/api/board'), 60, 15)),
    search: median(await timings(search, 40, 10)) / SEARCHES.length,
  };
  await product.end('SIGTERM');
  return times;
}

/** What grows with the number of deals, and what does not. */
export async function scale(small: Sized, large: Sized): Promise<Finding[]> {
  const [few, many] = [await timesOf(small), await timesOf(large)];
  const finding = (what: string, key: 'manager' | 'rep' | 'search', atMost: number): Finding => ({
    what: `${what}, ${large.deals.toLocaleString('en')} deals against ${small.deals.toLocaleString('en')}`,
    value: many[key] / few[key],
    unit: '',
    atMost,
    detail: `p50 ${many[key].toFixed(2)} ms against ${few[key].toFixed(2)} ms`,
  });
  return [
    finding('board of a manager', 'manager', 1.5),
    finding('board of a seller', 'rep', 1.5),
    finding('text search', 'search', 3),
  ];
}
