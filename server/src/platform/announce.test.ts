import { eachEngine } from '@dealwright/db/testing/each-engine';
import { openTestDatabase, type TestDatabase } from '@dealwright/db/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announceSessions, passAnnouncementsOn, startAnnouncer } from './announce.ts';
import { asSystem } from './as-system.ts';
import { newId } from './ids.ts';
import { createLogger } from './log.ts';

const log = createLogger({ production: true, logLevel: 'silent' });

eachEngine((engine) => {
  let database: TestDatabase;
  let heard: string[][] = [];
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await database.listen('dealwright_sessions', (payload) => heard.push(JSON.parse(payload) as string[]));
  });
  beforeEach(() => {
    heard = [];
  });
  afterAll(() => database.close());

  const announce = (ids: readonly string[]) => asSystem(database, (tx) => announceSessions(tx, ids));
  const left = async (): Promise<number> => {
    const { rows } = await asSystem(database, (tx) => sql`select from announcements`.execute(tx.kysely));
    return rows.length;
  };
  const ids = (count: number) => Array.from({ length: count }, newId);
  const until = (count: number) =>
    expect.poll(() => heard.flat().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);

  test('tells of everything in its order, in messages that PostgreSQL takes, and forgets it', async () => {
    const people = ids(700);
    await announce(people);
    expect(await passAnnouncementsOn(database)).toBe(700);
    await until(700);
    expect(heard.flat()).toEqual(people);
    expect(heard.length).toBeGreaterThan(3);
    expect(Math.max(...heard.map((message) => JSON.stringify(message).length))).toBeLessThan(8_000);
    expect([await left(), await passAnnouncementsOn(database)]).toEqual([0, 0]);
  });

  test('says the same of one person once, and nothing of what was rolled back', async () => {
    const [person = ''] = ids(1);
    for (let time = 0; time < 3; time += 1) await announce([person]);
    const failed = asSystem(database, async (tx) => {
      await announceSessions(tx, ids(5));
      throw new Error('given up');
    });
    await expect(failed).rejects.toThrow('given up');
    expect(await passAnnouncementsOn(database)).toBe(3);
    await until(1);
    expect(heard).toEqual([[person]]);
  });

  test('of several announcers at once each tells of what the others leave', async () => {
    const people = ids(2_500);
    await announce(people);
    const passed = await Promise.all(Array.from({ length: 6 }, () => passAnnouncementsOn(database)));
    expect(passed.reduce((sum, count) => sum + count)).toBe(2_500);
    await until(2_500);
    expect(heard.flat().toSorted()).toEqual(people.toSorted());
  });

  test('an announcer that runs hears of what is committed without waiting for its next look', async () => {
    const stop = await startAnnouncer({ database, log });
    for (const person of ids(5)) {
      const before = heard.flat().length;
      await announce([person]);
      await until(before + 1);
      expect(heard.flat().at(-1)).toBe(person);
    }
    await stop();
  });

  test('an announcer that the queue looks for asks nothing by itself, and hears at the queue’s next look', async () => {
    let look: { readonly sql: string; readonly found: () => void } | undefined;
    const stop = await startAnnouncer({ database, log }, { lookFor: (given) => (look = given) });
    const ask = async () => {
      const [, answer] = await database.asOwner.exec(
        `set local role dealwright_system; select ${look?.sql} as found`,
      );
      return answer?.rows;
    };
    expect(await ask()).toEqual([{ found: false }]);
    const [person = ''] = ids(1);
    // As a trigger does, which wakes nobody.
    await asSystem(database, (tx) =>
      sql`select app.announce(null, 'dealwright_sessions', to_jsonb(${person}::text))`.execute(tx.kysely),
    );
    expect(await ask()).toEqual([{ found: true }]);
    look?.found();
    await until(1);
    expect(heard).toEqual([[person]]);
    await stop();
  });

  test('nothing in the database notifies from within a transaction of its own', async () => {
    const rows = await database.asOwner.query<{ name: string }>(
      `select oid::regprocedure::text as name from pg_proc
        where pronamespace in ('app'::regnamespace, 'public'::regnamespace) and prosrc ~ 'pg_notify'`,
    );
    expect(rows).toEqual([]);
  });
});
