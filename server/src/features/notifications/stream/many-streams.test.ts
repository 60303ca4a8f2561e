import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { openTestDatabase } from '@dealwright/db/testing/test-database';
import { expect, test, vi } from 'vitest';
import { hashToken, newId } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import { actorOf } from '../../../testing/actor.ts';
import { castPeople, type TestPerson } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { watchStream } from '../../../testing/watch-stream.ts';
import { Hub } from './hub.ts';
import { returnMs } from './spread.ts';

const log = createLogger({ production: true, logLevel: 'silent' });

const watcherOf = (person: TestPerson) => ({
  actor: actorOf(person),
  session: hashToken(person.token).toString('hex'),
  write: vi.fn(),
  end: vi.fn(),
});

/** A database whose announcements the test makes, and whose connection for them it loses. */
function listenedTo(database: Database) {
  const heard = new Map<string, (payload: string) => void>();
  const returns = new Set<() => void>();
  const listen: Database['listen'] = async (channel, onMessage, { onReconnect } = {}) => {
    heard.set(channel, onMessage);
    if (onReconnect) returns.add(onReconnect);
    return async () => undefined;
  };
  return {
    database: { ...database, listen },
    announce: (channel: string, payload: unknown) => heard.get(channel)?.(JSON.stringify([payload])),
    comeBack: () => {
      for (const tell of returns) tell();
    },
  };
}

eachEngine((engine) => {
  test('OPS53 takes as many streams as are set, refuses more with 503 before the database is asked, and takes one again once another has closed', async () => {
    const app = await createTestApp(engine, { STREAMS_PER_PROCESS: '2' });
    const address = await app.api.app.listen({ port: 0, host: '127.0.0.1' });
    const { rep, manager, viewer, stranger } = app.people;
    const first = await watchStream(address, rep);
    const second = await watchStream(address, stranger);
    expect([first.status, second.status]).toEqual([200, 200]);
    const asked = [vi.spyOn(app.database, 'transaction'), vi.spyOn(app.database.asOwner, 'query')];
    for (const person of [manager, viewer]) {
      const refused = await watchStream(address, person);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      await refused.ended;
      expect(JSON.parse(refused.text())).toMatchObject({ code: 'busy', retryAfter: expect.any(Number) });
    }
    for (const spy of asked) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    first.stop();
    await expect
      .poll(async () => {
        const again = await watchStream(address, manager);
        again.stop();
        return again.status;
      })
      .toBe(200);
    second.stop();
    await app.close();
  });

  test('OPS53 takes twenty streams of one person, and those of others beside them', async () => {
    const app = await createTestApp(engine);
    const address = await app.api.app.listen({ port: 0, host: '127.0.0.1' });
    const { rep, manager } = app.people;
    const streams = await Promise.all(Array.from({ length: 21 }, () => watchStream(address, rep)));
    const statuses = streams.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    const refused = streams.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const other = await watchStream(address, manager);
    expect(other.status).toBe(200);
    for (const stream of [...streams, other]) stream.stop();
    await app.close();
  });

  test('OPS53 asks the database once for the session of a stream that is opened', async () => {
    const app = await createTestApp(engine);
    const address = await app.api.app.listen({ port: 0, host: '127.0.0.1' });
    const query = vi.spyOn(app.database.asOwner, 'query');
    const stream = await watchStream(address, app.people.rep);
    expect(stream.status).toBe(200);
    expect(query).toHaveBeenCalledOnce();
    query.mockRestore();
    stream.stop();
    await app.close();
  });

  test('OPS54 after a lost connection all sessions are looked up together: those that ended end their streams, the others ask again', async () => {
    const opened = await openTestDatabase(engine);
    const people = await castPeople(opened);
    const { database, announce, comeBack } = listenedTo(opened);
    const hub = new Hub(database, log);
    await hub.start();
    const [stays, left, changed] = [people.admin, people.manager, people.viewer].map(watcherOf);
    for (const watcher of [stays, left, changed]) if (watcher) hub.add(watcher);
    await opened.transaction('dealwright_system', async (tx) => {
      await queryRows(tx, 'delete from sessions where user_id = $1', [people.manager.id]);
      await queryRows(tx, `update profiles set role = 'admin' where id = $1`, [people.viewer.id]);
    });
    const query = vi.spyOn(opened.asOwner, 'query');
    comeBack();
    const event = { id: newId(), type: 'deal.changed', deal_id: newId(), deal_number: 1, actor_id: null };
    const { companyId: company_id, workspaceId: workspace_id } = people.admin;
    announce('dealwright_events', { ...event, company_id, workspace_id });
    await expect.poll(() => stays?.write.mock.calls).toEqual([['event: resync\ndata: {}\n\n']]);
    expect(query).toHaveBeenCalledOnce();
    expect(stays?.end).not.toHaveBeenCalled();
    for (const watcher of [left, changed]) {
      expect(watcher?.end).toHaveBeenCalledOnce();
      expect(watcher?.write.mock.calls).toEqual([[expect.stringMatching(/^retry: \d+\n\n$/)]]);
    }
    announce('dealwright_events', { ...event, company_id, workspace_id });
    await expect.poll(() => stays?.write).toHaveBeenCalledTimes(2);
    query.mockRestore();
    await opened.close();
  });

  test('OPS54 streams of a stopping process are asked to reconnect at different times', async () => {
    const app = await createTestApp(engine);
    const address = await app.api.app.listen({ port: 0, host: '127.0.0.1' });
    const { rep, manager } = app.people;
    const streams = await Promise.all([rep, manager].map((person) => watchStream(address, person)));
    await expect.poll(() => streams.every((stream) => stream.text().includes('retry: '))).toBe(true);
    await app.close();
    for (const stream of streams) {
      expect(await stream.ended).toBe('ended');
      expect(stream.text().match(/^retry: \d+$/gm)).toHaveLength(2);
    }
  });
});

test('OPS54 a few pages come back within about a second, five thousand over 21, never many of them at once', () => {
  const few = Array.from({ length: 10 }, () => returnMs(10));
  expect(Math.max(...few)).toBeLessThanOrEqual(1_040);
  const many = Array.from({ length: 5_000 }, () => returnMs(5_000));
  expect(Math.max(...many)).toBeLessThanOrEqual(21_000);
  const bySecond = Map.groupBy(many, (ms) => Math.floor(ms / 1_000));
  for (const some of bySecond.values()) expect(some.length).toBeLessThan(350);
});
