import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, count, failureOf, inWords } from '../reliability/writers.ts';

/** A request: when it was sent, how long it took and whether it succeeded. */
interface Sample {
  readonly second: number;
  readonly ms: number;
  readonly ok: boolean;
  /** The reason of a failure, in a word or two. */
  readonly failure: string;
}

export interface Traffic {
  /** Seconds since the start. */
  seconds(): number;
  stop(): Promise<readonly Sample[]>;
}

/** Ten lists and four new deals per second, however long the answers take. */
export async function startTraffic(address: string): Promise<Traffic> {
  const client = new Client(address);
  await client.signIn();
  const begunAt = performance.now();
  const seconds = () => (performance.now() - begunAt) / 1000;
  const samples: Sample[] = [];
  const sent = new Set<Promise<void>>();
  const stopped = new AbortController();
  const send = (method: string, path: string, body?: unknown) => {
    const second = Math.floor(seconds());
    const startedAt = performance.now();
    const headers = { 'idempotency-key': randomUUID() };
    const asked = client.ask({ method, path, headers, body }).then(({ status, text }) => {
      const ok = status === 200 || status === 201;
      const failure = ok ? '' : `${method} ${failureOf(status, text)}`;
      samples.push({ second, ms: performance.now() - startedAt, ok, failure });
      sent.delete(asked);
    });
    sent.add(asked);
  };
  const every = async (ms: number, run: () => void) => {
    while (!stopped.signal.aborted) {
      run();
      await wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const sending = [
    every(100, () => send('GET', '/api/deals?limit=60')),
    every(250, () =>
      send('POST', '/api/deals', { name: 'Written meanwhile', account: { name: 'Account of the bench' } }),
    ),
  ];
  return {
    seconds,
    stop: async () => {
      stopped.abort();
      await Promise.all(sending);
      await Promise.all(sent);
      client.close();
      return samples;
    },
  };
}

export interface Verdict {
  readonly sent: number;
  readonly failed: number;
  /** The failures with their counts, in words. */
  readonly failures: string;
  /** Seconds in which requests were sent and none succeeded. */
  readonly deadSeconds: number;
  readonly longestMs: number;
}

export function judge(samples: readonly Sample[]): Verdict {
  const failures = new Map<string, number>();
  for (const { ok, failure } of samples) if (!ok) count(failures, failure);
  const bySecond = Map.groupBy(samples, ({ second }) => second);
  return {
    sent: samples.length,
    failed: samples.filter(({ ok }) => !ok).length,
    failures: inWords(failures),
    deadSeconds: [...bySecond.values()].filter((of) => of.every(({ ok }) => !ok)).length,
    longestMs: Math.max(0, ...samples.map(({ ms }) => ms)),
  };
}
