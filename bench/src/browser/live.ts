import { percentile } from '../measure.ts';
import type { Finding } from '../report.ts';
import { startProduct } from '../servers.ts';

const PER_SECOND = 20;
const SECONDS = 10;

/** Reads the stream and calls back with the number of each deal in it. */
async function watch(address: string, cookie: string, onDeal: (number: number) => void): Promise<() => void> {
  const controller = new AbortController();
  const answer = await fetch(`${address}/api/stream`, { headers: { cookie }, signal: controller.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    let rest = '';
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data: {"')) continue;
        const { deal_number } = JSON.parse(line.slice(6)) as { deal_number?: number };
        if (typeof deal_number === 'number') onDeal(deal_number);
      }
    }
  })().catch(() => undefined);
  return () => controller.abort();
}

/** How long until the stream of one instance reports a change, with twenty changes per second on another instance. */
export async function live(url: string): Promise<Finding> {
  const [one, two] = [await startProduct({ DATABASE_URL: url }), await startProduct({ DATABASE_URL: url })];
  const [writer, watcher] = [await one.signIn('admin'), await two.signIn('manager')];
  const { items } = (await writer.get('/api/deals?limit=60')) as {
    items: { number: number; version: number }[];
  };
  const sent = new Map<number, number>();
  const delays: number[] = [];
  const stop = await watch(two.address, watcher.cookie, (number) => {
    const at = sent.get(number);
    if (at === undefined) return;
    delays.push(performance.now() - at);
    sent.delete(number);
  });
  const changes: Promise<unknown>[] = [];
  for (let change = 0; change < PER_SECOND * SECONDS; change += 1) {
    const deal = items[change % items.length];
    if (!deal) throw new Error('there are no deals');
    sent.set(deal.number, performance.now());
    const body = { next_step: `Step ${change}` };
    changes.push(
      writer
        .send('PATCH', `/api/deals/${deal.number}`, body, { 'if-match': `"${deal.version}"` })
        .then((answer) => {
          if (!answer.ok) throw new Error(`a change was refused: ${answer.status}`);
        }),
    );
    deal.version += 1;
    await new Promise((resolve) => setTimeout(resolve, 1000 / PER_SECOND));
  }
  await Promise.all(changes);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  stop();
  await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
  if (delays.length < changes.length * 0.99)
    throw new Error(`only ${delays.length} of ${changes.length} changes were heard`);
  return {
    what: 'change heard on the stream of another instance, p95',
    value: percentile(delays, 0.95) / 1000,
    unit: 's',
    atMost: 1,
    detail: `${PER_SECOND} changes a second for ${SECONDS} s, p50 ${percentile(delays, 0.5).toFixed(0)} ms`,
  };
}
