import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Waits for nothing but its connection, as an idle process does; the tests' own process has timers all the time. */
const IDLE_PROCESS = `
  import { once } from 'node:events';
  import { connect, createServer } from 'node:net';
  import { setTimeout } from 'node:timers/promises';
  import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
  import { Recorder } from './recorder.ts';

  const written = [];
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const kysely = new Kysely({ dialect, log: ({ query }) => written.push(query) });
  const database = { transaction: (_, run) => run({ kysely }) };
  let now = new Date();
  const recorder = new Recorder({ processes: { api: true, worker: true }, now: () => now });
  recorder.start(database);
  await recorder.flush(database);
  const server = createServer((socket) => socket.once('data', () => {
    for (const until = performance.now() + 1_000; performance.now() < until; );
    socket.end();
  })).listen(0);
  await once(server, 'listening');
  const socket = connect(server.address().port);
  await once(socket, 'connect');
  await setTimeout(500);
  socket.write('anything');
  await once(socket.resume(), 'close');
  now = new Date(now.getTime() + 31_000);
  await recorder.flush(database);
  const { parameters } = written.findLast(({ sql }) => sql.includes('insert into instances'));
  console.log(parameters[6]);
  process.exit();
`;

test('OPS61 the event-loop delay counts what blocks an idle process while it reads from a connection', async () => {
  const args = ['--input-type=module', '--eval', IDLE_PROCESS];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  expect(Number(stdout)).toBeGreaterThanOrEqual(750);
});
