import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { openPostgres } from './open-postgres.ts';

/** 'Z', a length of four bytes, and the status of the transaction: the last message of every answer. */
const READY_FOR_QUERY_BYTES = 6;
const LATE_MS = 30;

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let network: Server;
let url: string;

/** Hands an answer on in two parts, as a network may: what was asked first, that the server is ready a little later. */
async function answerInTwoParts(client: Socket, server: Socket): Promise<void> {
  for await (const chunk of server as AsyncIterable<Buffer>) {
    client.write(chunk.subarray(0, -READY_FOR_QUERY_BYTES));
    await wait(LATE_MS);
    client.write(chunk.subarray(-READY_FOR_QUERY_BYTES));
  }
  client.end();
}

beforeAll(async () => {
  empty = await createEmptyDatabase();
  const { hostname, port } = new URL(empty.url);
  network = createServer({ noDelay: true }, (client) => {
    const server = connect({ host: hostname, port: Number(port) });
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    client.pipe(server);
    void answerInTwoParts(client, server).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const own = new URL(empty.url);
  own.hostname = '127.0.0.1';
  own.port = String((network.address() as AddressInfo).port);
  url = own.href;
});
afterAll(async () => {
  network.close();
  await empty.drop();
});

it('ends the transaction of a statement that failed, also when the server is ready only after the error was read', async () => {
  const database = openPostgres({ url, poolSize: 1 });
  await database.asOwner.query('select 1');
  await expect(database.asOwner.exec('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
  await expect(database.asOwner.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  await database.close();
});
