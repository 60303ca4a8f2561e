import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, dropDatabase } from './postgres-databases.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';

let server: ThrowawayPostgres;
beforeAll(async () => {
  server = await startThrowawayPostgres({ durable: true });
});
afterAll(() => server.stop());

it('drops a database that connections were left open to', async () => {
  await createDatabase(server.url('postgres'), 'left_open');
  const client = new pg.Client({ connectionString: server.url('left_open') });
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  await dropDatabase(server.url('postgres'), 'left_open');
  await ended;
  await dropDatabase(server.url('postgres'), 'left_open');
});

it('drops a database that a superuser is just leaving, as autovacuum does', async () => {
  await createDatabase(server.url('postgres'), 'vacuumed');
  const superuser = new pg.Client({ connectionString: server.superuserUrl('vacuumed') });
  await superuser.connect();
  const [dropped] = await Promise.allSettled([
    dropDatabase(server.url('postgres'), 'vacuumed'),
    superuser.query('select pg_sleep(1)').then(() => superuser.end()),
  ]);
  expect(dropped).toMatchObject({ status: 'fulfilled' });
});
