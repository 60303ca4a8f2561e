import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@dealwright/server/platform/demo-accounts';

const RETRY_MS = 40;
/** Longer than the server takes to report that it is busy. */
const PATIENCE_MS = 10_000;

interface Answered {
  /** 0: no answer. */
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}

export interface Asking {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** One client of the product over connections that stay open, like those of browsers and proxies. */
export class Client {
  readonly address: string;
  /** Of the session, once signed in. */
  cookie = '';
  private readonly agent = new Agent({ keepAlive: true });

  constructor(address: string) {
    this.address = address;
  }

  ask({ method, path, headers = {}, body }: Asking): Promise<Answered> {
    const text = body === undefined ? '' : JSON.stringify(body);
    return new Promise((resolve) => {
      const failed = (): void => resolve({ status: 0, text: '', cookie: '' });
      const sent = request(
        `${this.address}${path}`,
        {
          agent: this.agent,
          method,
          timeout: PATIENCE_MS,
          headers: {
            cookie: this.cookie,
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...headers,
          },
        },
        (answer) => {
          let said = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            said += chunk;
          });
          answer.once('error', failed).once('end', () => {
            const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
            resolve({ status: answer.statusCode ?? 0, text: said, cookie });
          });
        },
      );
      sent.once('timeout', () => sent.destroy());
      sent.once('error', failed).end(text);
    });
  }

  async signIn(): Promise<void> {
    const body = { email: 'rep@demo.dealwright.example', password: DEMO_PASSWORD };
    const { status, text, cookie } = await this.ask({ method: 'POST', path: '/api/session', body });
    if (status !== 200) throw new Error(`Sign-in answered ${status}: ${text}`);
    this.cookie = cookie;
  }

  close(): void {
    this.agent.destroy();
  }
}

export interface Writing {
  /** Names of the deals whose creation was acknowledged. */
  readonly acknowledged: Set<string>;
  /** How often each unsuccessful answer came: its status, 0 for none, and its code. */
  readonly failures: Map<string, number>;
  /** The time of the last successful answer. */
  lastSuccessAt: number;
}

export const beginWriting = (): Writing => ({
  acknowledged: new Set(),
  failures: new Map(),
  lastSuccessAt: 0,
});

/** The failure, in a word or two. */
export function failureOf(status: number, text: string): string {
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 40);
  return `${status} ${code}`.trim();
}

export function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

export const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, one) => total + one, 0);

export const inWords = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, times]) => `${what}: ${times}`).join(', ');

/** Creates one deal, and repeats the request with the same key until it is acknowledged. */
export async function writeDeal(client: Client, writing: Writing, prefix: string): Promise<void> {
  const key = randomUUID();
  const name = `${prefix} ${key}`;
  for (;;) {
    const { status, text } = await client.ask({
      method: 'POST',
      path: '/api/deals',
      headers: { 'idempotency-key': key },
      body: { name, account: { name: `Account under ${prefix}` } },
    });
    if (status === 201) {
      writing.acknowledged.add(name);
      writing.lastSuccessAt = performance.now();
      return;
    }
    count(writing.failures, failureOf(status, text));
    await wait(RETRY_MS);
  }
}

/** The names of all deals whose search matches the prefix, read page by page. */
async function storedDeals(client: Client, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/api/deals?q=${prefix}&limit=200${page}`;
    const { status, text } = await client.ask({ method: 'GET', path });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    const body = JSON.parse(text) as { items: { name: string }[]; next_cursor: string | null };
    names.push(...body.items.map(({ name }) => name));
    cursor = body.next_cursor;
  }
  return names;
}

/** Checks the writes: each must exist exactly once, and nothing else. */
export async function countLosses(
  client: Client,
  writing: Writing,
  prefix: string,
): Promise<{ lost: number; doubled: number }> {
  const stored = await storedDeals(client, prefix);
  const there = new Set(stored);
  const lost = [...writing.acknowledged].filter((name) => !there.has(name)).length;
  return { lost, doubled: stored.length - there.size };
}
