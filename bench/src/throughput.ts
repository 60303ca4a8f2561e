import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { median } from './measure.ts';
import type { Finding } from './report.ts';
import { startProduct } from './servers.ts';

/** After a first round, in which both warm up. */
const COUNTED = 5;
const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

function startBare(url: string): Promise<{ address: string; stop: () => void }> {
  const child = fork(BARE, [url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', (address) => resolve({ address: String(address), stop: () => child.kill() }));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
}

async function requestsPerSecond(url: string, cookie: string): Promise<number> {
  const result = await autocannon({ url, connections: 16, duration: 4, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

/** The smallest authenticated route against bare Fastify with one prepared SELECT by primary key. */
export async function throughput(url: string, superuserUrl: string): Promise<Finding> {
  const product = await startProduct({ DATABASE_URL: url });
  const bare = await startBare(superuserUrl);
  const { cookie } = await product.signIn('rep');
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= COUNTED; round += 1) {
    const [their, our] = [
      await requestsPerSecond(`${bare.address}/`, cookie),
      await requestsPerSecond(`${product.address}/api/session`, cookie),
    ];
    if (round === 0) continue;
    theirs.push(their);
    ours.push(our);
  }
  bare.stop();
  await product.end('SIGTERM');
  return {
    what: 'smallest authenticated route against bare Fastify with one SELECT',
    value: median(ours) / median(theirs),
    unit: '',
    atLeast: 0.5,
    detail: `${Math.round(median(ours))} against ${Math.round(median(theirs))} requests/s, 16 connections`,
  };
}
