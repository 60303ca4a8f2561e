import { Agent, request } from 'node:http';
import { percentile } from '../measure.ts';
import type { Mover } from './companies.ts';

export interface Rate {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Answers other than 200, by status. */
  readonly refused: Readonly<Record<number, number>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function putStage(
  address: string,
  cookie: string,
  deal: Mover['deals'][number],
  stage: string,
): Promise<number> {
  const body = JSON.stringify({ stage });
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'if-match': `"${deal.version}"`,
  };
  return new Promise((resolve, reject) => {
    request(`${address}/api/deals/${deal.number}/stage`, { method: 'PUT', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
}

/** Every mover moves one deal after the other until the time is up. */
export async function moveDeals(address: string, movers: readonly Mover[], ms: number): Promise<Rate> {
  const times: number[] = [];
  const refused: Record<number, number> = {};
  const started = performance.now();
  const keepMoving = async ({ cookie, deals }: Mover): Promise<void> => {
    for (let turn = 0; performance.now() - started < ms; turn += 1) {
      const deal = deals[turn % deals.length];
      if (!deal) return;
      const stage = deal.stage === 'discovery' ? 'solution_validation' : 'discovery';
      const asked = performance.now();
      const status = await putStage(address, cookie, deal, stage);
      if (status === 200) {
        deal.version += 1;
        deal.stage = stage;
        times.push(performance.now() - asked);
      } else {
        refused[status] = (refused[status] ?? 0) + 1;
      }
    }
  };
  await Promise.all(movers.map(keepMoving));
  const perSecond = (times.length * 1000) / (performance.now() - started);
  return { perSecond, p50: percentile(times, 0.5), p95: percentile(times, 0.95), refused };
}
