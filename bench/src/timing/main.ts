/**
 * npm run bench -- timing [--rounds 500]: whether the time or the text of an answer distinguishes a known address from an
 * unknown one.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import pg from 'pg';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { startProduct } from '../servers.ts';
import { medianGapMs, tellApart } from './difference.ts';
import { type AskedRequest, KNOWN_ADDRESSES, LOOKUPS, type Lookup } from './lookups.ts';

const DATABASE = 'timing';
const WARM_UP = 20;

interface Timed {
  readonly ms: number;
  /** What the person sees: status and body, except the request's id. */
  readonly answer: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Each from another client address, so that no limit is reached. */
function ask(address: string, { method, path, body }: AskedRequest): Promise<Timed> {
  const text = JSON.stringify(body);
  const client = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-forwarded-for': client,
  };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(`${address}${path}`, { agent, method, headers }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
      });
      answer.once('end', () => {
        const ms = performance.now() - startedAt;
        resolve({ ms, answer: `${answer.statusCode} ${said.replace(/"requestId":"[^"]*"/, '')}` });
      });
    });
    sent.once('error', reject).end(text);
  });
}

async function compare(
  lookup: Lookup,
  rounds: number,
  send: (email: string) => Promise<Timed>,
): Promise<Finding[]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const known = KNOWN_ADDRESSES[Math.abs(round) % KNOWN_ADDRESSES.length] ?? '';
    // As long as the known one, so that nothing else differs.
    const unknown = `${randomUUID().replaceAll('-', '')}${known}`.slice(-known.length - 8);
    const pair = [
      ['known', known],
      ['unknown', unknown],
    ] as const;
    for (const [kind, email] of randomInt(2) === 0 ? pair : pair.toReversed()) {
      const { ms, answer } = await send(email);
      answers[kind].add(answer);
      if (round >= 0) times[kind].push(ms);
    }
  }
  const onlyIn = (here: Set<string>, there: Set<string>) => [...here].filter((answer) => !there.has(answer));
  const said = [...onlyIn(answers.known, answers.unknown), ...onlyIn(answers.unknown, answers.known)];
  const detail = `${rounds} known and ${rounds} unknown addresses in turns`;
  return [
    {
      what: `${lookup.what}: told by its time (AUC)`,
      value: tellApart(times.known, times.unknown),
      unit: '',
      atMost: 0.55,
      detail,
    },
    {
      what: `${lookup.what}: gap of the medians`,
      value: medianGapMs(times.known, times.unknown),
      unit: 'ms',
      atMost: 5,
      detail,
    },
    {
      what: `${lookup.what}: answers only one kind gets`,
      value: said.length,
      unit: '',
      atMost: 0,
      detail: said[0] ?? detail,
    },
  ];
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '500' } },
});
const postgres = await startThrowawayPostgres({ durable: true });
await createDatabase(postgres.url('postgres'), DATABASE);
const product = await startProduct({ DATABASE_URL: postgres.url(DATABASE), TRUST_PROXY: '127.0.0.1' });
const superuser = new pg.Client({ connectionString: postgres.superuserUrl(DATABASE) });
await superuser.connect();
const findings: Finding[] = [];
for (const lookup of LOOKUPS) {
  const send = async (email: string): Promise<Timed> => {
    // A person who mistypes once, not one who is blocked.
    await superuser.query('delete from rate_limits');
    return ask(product.address, lookup.request(email));
  };
  findings.push(...(await compare(lookup, Number(values.rounds), send)));
}
agent.destroy();
await superuser.end();
await product.end('SIGTERM');
await postgres.stop();
report('timing', findings);
