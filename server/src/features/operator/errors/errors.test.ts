import {
  changeErrorState,
  type ErrorGroup,
  getErrorGroup,
  listErrorGroups,
  reportClientError,
} from '@dealwright/contract/errors';
import type { SentBody } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { castOperator } from '../../../testing/operator.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const STACK = `TypeError: x
    at openDeal (https://crm.example/assets/deal-page-Ab12Cd34.js?deal=7:10:204)
    at k (https://crm.example/assets/index-Zz99Yy88.js:3:4)`;

eachEngine((engine) => {
  let app: TestApp;
  let operator: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
    operator = await castOperator(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60 * 60 * 1000);
    await app.database.transaction('dealwright_system', (tx) => queryRows(tx, 'delete from error_groups'));
  });

  const report = (
    person: TestPerson | null,
    facts: Partial<NonNullable<SentBody<typeof reportClientError>>> = {},
  ) =>
    app.call(person, reportClientError, {
      body: {
        name: 'TypeError',
        message: `Cannot read 'Ana Ruiz' of ana@own.example`,
        stack: STACK,
        release: '0.1.0+Ab12Cd34',
        route: '/lead-planning/$leadKey',
        ...facts,
      },
    });
  const list = async (query: Record<string, unknown> = {}): Promise<ErrorGroup[]> => {
    await app.api.recorder.flush(app.database);
    return (await app.call(operator, listErrorGroups, { query })).body.items;
  };
  const one = async (id: string) => (await app.call(operator, getErrorGroup, { params: { id } })).body;

  describe('a report of a browser', () => {
    test('is counted with release, route and user, without what people typed', async () => {
      expect((await report(app.people.rep)).status).toBe(204);
      const [group, ...others] = await list();
      expect(others).toEqual([]);
      expect(group).toMatchObject({
        side: 'client',
        name: 'TypeError',
        message: 'Cannot read <text> of <address>',
        occurrences: 1,
        last_release: '0.1.0+Ab12Cd34',
        last_route: '/lead-planning/$leadKey',
        state: 'open',
      });
      const detail = await one(group?.id ?? '');
      expect(detail.samples).toMatchObject([
        {
          message: 'Cannot read <text> of <address>',
          release: '0.1.0+Ab12Cd34',
          route: '/lead-planning/$leadKey',
          user: { id: app.people.rep.id, email: app.people.rep.email },
        },
      ]);
      expect(detail.samples[0]?.stack.split('\n')).toEqual([
        'at openDeal (https://crm.example/assets/deal-page-Ab12Cd34.js:10:204)',
        'at k (https://crm.example/assets/index-Zz99Yy88.js:3:4)',
      ]);
      expect(JSON.stringify(detail)).not.toMatch(/Ana|ana@|deal=7/);
    });

    test('needs no session, and then names no person', async () => {
      expect((await report(null)).status).toBe(204);
      const [group] = await list();
      expect((await one(group?.id ?? '')).samples[0]?.user).toBeNull();
    });

    test('of the same error is counted with it, for any person, build or value', async () => {
      await report(app.people.rep);
      await report(app.people.viewer, {
        message: `Cannot read 'Bo' of bo@own.example`,
        stack: STACK.replaceAll('Ab12Cd34', 'Qq77Ww66').replace(':10:204', ':11:9'),
        release: '0.2.0',
      });
      await report(null, { name: 'RangeError' });
      expect(
        (await list()).map(({ occurrences, first_release, last_release }) => [
          occurrences,
          first_release,
          last_release,
        ]),
      ).toEqual([
        [1, '0.1.0+Ab12Cd34', '0.1.0+Ab12Cd34'],
        [2, '0.1.0+Ab12Cd34', '0.2.0'],
      ]);
    });

    test.each([
      ['nothing', '{}'],
      ['rubbish', '"x"'],
      ['a list', '[[1]]'],
      ['null', 'null'],
      ['a name of another type', '{"name":1,"message":"x"}'],
      ['a message too long', JSON.stringify({ name: 'Error', message: 'x'.repeat(1001) })],
    ])('that holds %s gets the same answer and is not kept', async (_, payload) => {
      const answer = await app.api.app.inject({
        method: 'POST',
        url: '/api/client-errors',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(await list()).toEqual([]);
    });

    test('that no database can hold is cleaned, and a route that is an address is left out', async () => {
      await report(null, {
        name: 'Type\u0000Error\ud800<b>',
        message: 'a\u0000b\ud800',
        stack: 'at x\u0000 (y:1:2)',
        release: '1\u0000; drop',
        route: '/lead-planning/LEAD-7?q=Ana',
      });
      expect(await list()).toMatchObject([
        { name: 'TypeErrorb', last_release: '1drop', last_route: null, side: 'client' },
      ]);
    });

    test('too large is refused before it is read', async () => {
      const answer = await app.api.app.inject({
        method: 'POST',
        url: '/api/client-errors',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ name: 'Error', message: 'x', stack: 'y'.repeat(17_000) }),
      });
      expect(answer.statusCode).toBe(413);
    });
  });

  describe('a storm', () => {
    test('of one person or one client is counted up to a limit that every instance shares, and answered alike', async () => {
      for (let nth = 0; nth < 40; nth += 1) {
        app.clock.now = new Date(app.clock.now.getTime() + 1000);
        expect((await report(app.people.rep)).status).toBe(204);
      }
      expect((await list())[0]?.occurrences).toBe(30);
      for (let nth = 0; nth < 40; nth += 1) {
        app.clock.now = new Date(app.clock.now.getTime() + 1000);
        expect((await report(null)).status).toBe(204);
      }
      expect((await list())[0]?.occurrences).toBe(60);
    });

    test('within a second does not reach the database', async () => {
      app.clock.now = new Date(Math.ceil(app.clock.now.getTime() / 1000) * 1000);
      const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await report(null)).status));
      expect(new Set(statuses)).toEqual(new Set([204]));
      expect((await list())[0]?.occurrences).toBe(20);
    });

    test('of one kind leaves the newest ten samples, and one of many kinds no more groups than there is room for', async () => {
      for (let nth = 0; nth < 15; nth += 1) {
        app.clock.now = new Date(app.clock.now.getTime() + 1000);
        await report(null);
        await app.api.recorder.flush(app.database);
      }
      const [group] = await list();
      expect(group?.occurrences).toBe(15);
      expect((await one(group?.id ?? '')).samples).toHaveLength(10);
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `insert into error_groups (id, fingerprint, side, name, message, first_seen_at, last_seen_at, first_release, last_release)
           select gen_random_uuid(), sha256(n::text::bytea), 'server', 'Error', n::text, now(), now(), '1', '1'
             from generate_series(1, 2000) n`,
        ),
      );
      await report(null, { name: 'One' });
      await report(null, { name: 'Two' });
      await report(null);
      const [first, second] = (await list({ side: ['client'] })).sort(
        (a, b) => a.occurrences - b.occurrences,
      );
      expect(first).toMatchObject({ name: 'More', occurrences: 2 });
      expect(second).toMatchObject({ name: 'TypeError', occurrences: 16 });
    });
  });

  describe('a failure of the server', () => {
    test('that is unexpected is counted with its operation, request and user', async () => {
      await app.database.asOwner.exec('alter table support_requests rename to support_requests_gone');
      const answer = await app.api.app.inject({
        url: '/api/support/requests',
        headers: { cookie: `dealwright_session=${app.people.rep.token}` },
      });
      await app.database.asOwner.exec('alter table support_requests_gone rename to support_requests');
      expect(answer.statusCode).toBe(500);
      const [group] = await list({ side: ['server'] });
      expect(group).toMatchObject({
        side: 'server',
        message: 'relation <text> does not exist',
        last_route: 'GET /api/support/requests',
      });
      expect(group?.name).toContain('42P01');
      const [sample] = (await one(group?.id ?? '')).samples;
      expect(sample).toMatchObject({
        request_id: answer.headers['x-request-id'],
        user: { id: app.people.rep.id },
      });
      expect(sample?.stack).toMatch(/^at /);
    });

    test('that was expected is not', async () => {
      await app.call(app.people.rep, getErrorGroup, { params: { id: app.people.rep.id } });
      expect(await list()).toEqual([]);
    });
  });

  describe('the operator', () => {
    test('finds them by side, state, release and words, page by page', async () => {
      await report(null, { name: 'One', release: '1' });
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
      await report(null, { name: 'Two', release: '2', route: '/dashboard' });
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
      await report(null, { name: 'Three', release: '2' });
      const names = async (query: Record<string, unknown>) => (await list(query)).map(({ name }) => name);
      expect(await names({})).toEqual(['Three', 'Two', 'One']);
      expect(await names({ release: '2' })).toEqual(['Three', 'Two']);
      expect(await names({ q: 'two DASHBOARD' })).toEqual(['Two']);
      expect(await names({ q: '%' })).toEqual([]);
      expect(await names({ side: ['server'] })).toEqual([]);
      const first = await app.call(operator, listErrorGroups, { query: { limit: 2 } });
      expect(first.body.releases).toEqual(['2', '1']);
      const rest = await app.call(operator, listErrorGroups, {
        query: { limit: 2, cursor: first.body.next_cursor ?? '' },
      });
      expect(rest.body).toMatchObject({ items: [{ name: 'One' }], next_cursor: null });
      const foreign = await app.call(operator, listErrorGroups, { query: { cursor: 'abc' } });
      expect(foreign.problem.code).toBe('invalid_input');
    });

    test('calls one resolved and open again; it opens by itself when another release meets it', async () => {
      await report(null);
      const id = (await list())[0]?.id ?? '';
      const change = (state: 'open' | 'resolved') =>
        app.call(operator, changeErrorState, { params: { id }, body: { state } });
      const both = await Promise.all([change('resolved'), change('resolved')]);
      for (const { body } of both) {
        expect(body).toMatchObject({ state: 'resolved', resolved_by: operator.email });
      }
      expect(await list({ state: ['open'] })).toEqual([]);
      await report(null);
      expect(await list({ state: ['resolved'] })).toMatchObject([{ id, occurrences: 2 }]);
      await report(null, { release: '9' });
      expect(await list({ state: ['open'] })).toMatchObject([{ id, occurrences: 3, resolved_at: null }]);
      expect((await change('resolved')).body.resolved_at).not.toBeNull();
      expect((await change('open')).body).toMatchObject({
        state: 'open',
        resolved_at: null,
        resolved_by: null,
      });
      expect(
        (await app.call(operator, changeErrorState, { params: { id: operator.id }, body: { state: 'open' } }))
          .status,
      ).toBe(404);
      expect(
        (await app.call(operator, changeErrorState, { params: { id }, body: { state: 'gone' as never } }))
          .status,
      ).toBe(400);
    });
  });
});
