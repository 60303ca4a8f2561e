/** npm run bench -- scale [--sizes 1000,100000,1000000]: what slows down with the number of deals, and what doesn't. */
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { median, timings } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { type Seeded, seeded } from '../seeded.ts';
import { type Person, startProduct } from '../servers.ts';

/** Words in many deals, at any size: reported without their own limit. */
const BROAD = ['a', 'zq', 'lead', 'freight', 'amara abbott'];

interface Found {
  readonly items: readonly { readonly number: number; readonly account: { readonly name: string } }[];
}

/** Queries that match one deal, or an account's forty, at any size: the last deal's number, names of accounts. */
async function narrowSearches(person: Person): Promise<string[]> {
  const { items } = (await person.get('/api/deals?limit=60&sort=number&order=desc')) as Found;
  const names = [...new Set(items.map(({ account }) => account.name))].slice(0, 3);
  return [`lead-${items[0]?.number}`, ...names];
}

const inList = (words: string): string => `/api/deals?limit=50&q=${encodeURIComponent(words)}`;
const onBoard = (words: string): string => `/api/board?q=${encodeURIComponent(words)}`;

interface Times {
  readonly manager: number;
  readonly rep: number;
  readonly search: number;
  readonly boardSearch: number;
  readonly broad: readonly number[];
}

async function timesOf({ url }: Seeded): Promise<Times> {
  const product = await startProduct({ DATABASE_URL: url });
  const manager = await product.signIn('manager');
  const rep = await product.signIn('rep');
  const searches = await narrowSearches(manager);
  const timeOf = async (paths: readonly string[], count: number, warmUp: number): Promise<number> => {
    const all = async (): Promise<void> => {
      for (const path of paths) await manager.fetchBytes(path);
    };
    return median(await timings(all, count, warmUp)) / paths.length;
  };
  const broad: number[] = [];
  for (const words of BROAD) broad.push(await timeOf([onBoard(words)], 5, 1));
  const times = {
    manager: await timeOf(['/api/board'], 60, 15),
    rep: median(await timings(() => rep.fetchBytes('/api/board'), 60, 15)),
    search: await timeOf(searches.map(inList), 40, 10),
    boardSearch: await timeOf(searches.map(onBoard), 40, 10),
    broad,
  };
  await product.end('SIGTERM');
  return times;
}

async function compareSizes(small: Seeded, large: Seeded): Promise<Finding[]> {
  const [few, many] = [await timesOf(small), await timesOf(large)];
  const sizes = `${large.deals.toLocaleString('en')} deals against ${small.deals.toLocaleString('en')}`;
  const finding = (what: string, key: Exclude<keyof Times, 'broad'>, atMost: number): Finding => ({
    what: `${what}, ${sizes}`,
    value: many[key] / few[key],
    unit: '',
    atMost,
    detail: `p50 ${many[key].toFixed(2)} ms against ${few[key].toFixed(2)} ms`,
  });
  return [
    finding('board of a manager', 'manager', 1.5),
    finding('board of a seller', 'rep', 1.5),
    finding('text search', 'search', 3),
    finding('text search on the board', 'boardSearch', 3),
    ...BROAD.map(
      (words, index): Finding => ({
        what: `board searched for '${words}'`,
        value: (many.broad[index] ?? 0) / 1000,
        unit: 's',
        detail: `${large.deals.toLocaleString('en')} deals, all matches counted`,
      }),
    ),
    {
      what: 'deals written by npm run seed',
      value: large.rate,
      unit: '/s',
      atLeast: 5_000,
      detail: `${large.deals.toLocaleString('en')} deals`,
    },
  ];
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: 'string', default: '1000,100000,1000000' } },
});
const server = await startThrowawayPostgres({ durable: true });
try {
  const [smallest = 1_000, ...larger] = values.sizes.split(',').map(Number);
  const small = await seeded(server, smallest);
  const findings: Finding[] = [];
  for (const size of larger) findings.push(...(await compareSizes(small, await seeded(server, size))));
  report('scale', findings);
} finally {
  await server.stop();
}
