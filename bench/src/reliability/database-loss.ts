import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { startServer } from '@dealwright/server/testing/server-process';
import type { Finding } from '../report.ts';
import { beginWriting, Client, countLosses, inWords, sum, writeDeal } from './writers.ts';

const WRITERS = 16;
const CALM_MS = 1_200;
const GIVE_UP_MS = 20_000;

/** How many of twenty simultaneous reads fail. */
async function failedReads(client: Client): Promise<number> {
  const reads = Array.from({ length: 20 }, () => client.ask({ method: 'GET', path: '/api/deals?limit=1' }));
  return (await Promise.all(reads)).filter(({ status }) => status !== 200).length;
}

/** The failures other than 503, and a summary in words. */
function failuresOf({ failures, acknowledged }: ReturnType<typeof beginWriting>, rounds: number) {
  const other = new Map([...failures].filter(([what]) => !what.startsWith('503')));
  const refused = sum(failures) - sum(other);
  const writes = `${acknowledged.size} acknowledged writes, ${refused} times 503`;
  return { other, detail: `${rounds} times stopped at once and started, ${writes}` };
}

/** R2: the database stops immediately and starts again under load. */
export async function databaseLoss({ rounds }: { readonly rounds: number }): Promise<Finding[]> {
  const postgres = await startThrowawayPostgres({ durable: true });
  await createDatabase(postgres.url('postgres'), 'loss');
  const server = await startServer({
    DATABASE_URL: postgres.url('loss'),
    DEMO: '1',
    LOG_LEVEL: 'fatal',
  });
  const client = new Client(server.address);
  await client.signIn();
  const writing = beginWriting();
  let over = false;
  const write = async () => {
    while (!over) await writeDeal(client, writing, 'lossproof');
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  let slowestMs = 0;
  let poisoned = 0;
  for (let round = 0; round < rounds; round += 1) {
    await wait(CALM_MS);
    await postgres.restart();
    const acceptsAt = performance.now();
    while (writing.lastSuccessAt < acceptsAt && performance.now() - acceptsAt < GIVE_UP_MS) await wait(10);
    slowestMs = Math.max(slowestMs, performance.now() - acceptsAt);
    poisoned += await failedReads(client);
  }
  const lives = server.child.exitCode === null && server.child.signalCode === null;
  over = true;
  await writers;
  const { lost, doubled } = await countLosses(client, writing, 'lossproof');
  client.close();
  await server.end('SIGTERM');
  await postgres.stop();
  const { other, detail } = failuresOf(writing, rounds);
  return [
    { what: 'R2 processes that ended', value: lives ? 0 : 1, unit: '', atMost: 0, detail },
    {
      what: 'R2 answers other than success and 503',
      value: sum(other),
      unit: '',
      atMost: 0,
      detail: inWords(other) || detail,
    },
    { what: 'R2 slowest first success', value: slowestMs / 1000, unit: 's', atMost: 2, detail },
    { what: 'R2 reads that failed after it', value: poisoned, unit: '', atMost: 0, detail },
    { what: 'R2 writes lost', value: lost, unit: '', atMost: 0, detail },
    { what: 'R2 writes doubled', value: doubled, unit: '', atMost: 0, detail },
  ];
}
