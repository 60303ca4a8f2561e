import {
  answerSupport,
  changeTicketStatus,
  downloadTicketAttachment,
  getSupportRequest,
  getTicket,
  listSupportRequests,
  listTickets,
  replyToTicket,
  type SupportRequest,
  submitSupportRequest,
} from '@dealwright/contract/operator/support';
import type { SentBody } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTo } from '../../../testing/mailbox.ts';
import { castOperator } from '../../../testing/operator.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { pngFile } from '../../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { temporaryDataDir, upload } from '../../../testing/uploads.ts';

const SUPPORT = 'support@dealwright.example';

eachEngine((engine) => {
  let app: TestApp;
  let operator: TestPerson;
  let data: Awaited<ReturnType<typeof temporaryDataDir>>;
  beforeAll(async () => {
    data = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: data.path });
    operator = await castOperator(app);
  });
  afterAll(async () => {
    await app.close();
    await data.remove();
  });
  beforeEach(() => {
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 60 * 60 * 1000);
  });

  const ask = (person: TestPerson, facts: Partial<SentBody<typeof submitSupportRequest>> = {}) =>
    app.call(person, submitSupportRequest, {
      body: { title: 'The board is empty', description: 'Since this morning', ...facts },
    });
  const ticket = async (person: TestPerson = app.people.rep): Promise<SupportRequest> =>
    (await ask(person)).body;

  describe('asking for support', () => {
    test('SUPPORT02 SUPPORT04 SUPPORT11 a ticket of medium impact unless it says otherwise, with its files', async () => {
      const { rep } = app.people;
      expect((await ask(rep)).body).toMatchObject({
        type: 'ticket',
        impact_category: 'medium',
        status: 'open',
      });
      const { id: _, ...file } = (await upload(app, rep, 'shot.png', pngFile())).body;
      const answer = await ask(rep, { impact_category: 'critical', attachments: [file] });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ impact_category: 'critical', attachments: [file], messages: [] });
    });

    test('SUPPORT02 a request is a ticket or a feature request, and nothing else', async () => {
      const { viewer } = app.people;
      expect((await ask(viewer)).body.type).toBe('ticket');
      const idea = await ask(viewer, { type: 'feature_request', impact_category: null });
      expect(idea.body.type).toBe('feature_request');
      expect((await ask(viewer, { type: 'complaint' as never })).status).toBe(400);
    });

    test('SUPPORT12 a feature request has no impact', async () => {
      const answer = await ask(app.people.viewer, { type: 'feature_request', impact_category: null });
      expect(answer.body).toMatchObject({ type: 'feature_request', impact_category: null });
    });

    test.each([{ title: '   ' }, { description: '\n' }])('SUPPORT09 %o is refused', async (facts) => {
      const answer = await ask(app.people.rep, facts);
      expect([answer.status, answer.problem.detail]).toEqual([
        400,
        'Please provide both title and description',
      ]);
    });

    test('support and the person are mailed', async () => {
      const made = (await ask(app.people.rep, { title: 'Mail me' })).body;
      const [told] = await mailTo(app.database, SUPPORT);
      expect(told).toMatchObject({ kind: 'support_request', subject: 'Support: Mail me' });
      expect(told?.text).toContain('Since this morning');
      expect(told?.links).toEqual([`/super-admin/tickets/${made.id}`]);
      const [received] = await mailTo(app.database, app.people.rep.email);
      expect(received?.subject).toBe('We received your support ticket: Mail me');
    });

    test('an answer that was lost can be asked for again without a second ticket', async () => {
      const send = () =>
        app.call(app.people.manager, submitSupportRequest, {
          body: { title: 'Once', description: 'Only' },
          key: 'once',
        });
      const [first, again] = [await send(), await send()];
      expect(again.body.id).toBe(first.body.id);
      expect((await app.call(app.people.manager, listSupportRequests)).body.items).toHaveLength(1);
    });

    test('twenty in an hour are enough', async () => {
      for (let request = 0; request < 20; request += 1)
        expect((await ask(app.people.otherRep)).status).toBe(201);
      expect((await ask(app.people.otherRep)).problem.code).toBe('too_many_requests');
    });
  });

  describe('a person’s own requests', () => {
    test('are listed newest first, page by page, to their author only', async () => {
      const { neighbour, admin } = app.people;
      const made: string[] = [];
      for (const title of ['One', 'Two', 'Three']) {
        app.clock.now = new Date(app.clock.now.getTime() + 1000);
        made.unshift((await ask(neighbour, { title })).body.id);
      }
      const first = await app.call(neighbour, listSupportRequests, { query: { limit: 2 } });
      const rest = await app.call(neighbour, listSupportRequests, {
        query: { limit: 2, cursor: first.body.next_cursor ?? '' },
      });
      expect([...first.body.items, ...rest.body.items].map(({ id }) => id)).toEqual(made);
      const others = (await app.call(admin, listSupportRequests)).body.items.map(({ id }) => id);
      expect(others.filter((id) => made.includes(id))).toEqual([]);
    });

    test('are answered, answered back, and open again when they were resolved', async () => {
      const { rep, admin } = app.people;
      const { id } = await ticket();
      await app.call(operator, replyToTicket, { params: { id }, body: { body: 'Reload, please.' } });
      await app.call(operator, changeTicketStatus, { params: { id }, body: { status: 'resolved' } });
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
      const back = await app.call(rep, answerSupport, {
        params: { request_id: id },
        body: { body: 'Still empty.' },
      });
      expect(back.body).toMatchObject({
        status: 'open',
        messages: [
          { body: 'Reload, please.', from_support: true, author: 'Support' },
          { body: 'Still empty.', from_support: false, author: 'Rosa Test' },
        ],
      });
      expect((await mailTo(app.database, SUPPORT))[0]).toMatchObject({ kind: 'support_follow_up' });
      const foreign = { params: { request_id: id }, body: { body: 'Hello' } };
      expect((await app.call(admin, answerSupport, foreign)).status).toBe(404);
      expect((await app.call(app.people.stranger, answerSupport, foreign)).status).toBe(404);
      const one = { params: { request_id: id } };
      expect((await app.call(rep, getSupportRequest, one)).body).toMatchObject({ id, status: 'open' });
      for (const other of [admin, app.people.stranger]) {
        expect((await app.call(other, getSupportRequest, one)).status, other.name).toBe(404);
      }
      await app.call(operator, changeTicketStatus, { params: { id }, body: { status: 'closed' } });
      expect((await app.call(rep, answerSupport, foreign)).status).toBe(409);
    });
  });

  describe('the operator', () => {
    test('lists the tickets of every company, searched and by status, with counts', async () => {
      const mine = (await ask(app.people.rep, { title: 'Zebra crossing' })).body;
      const theirs = (await ask(app.people.strangerRep, { title: 'Zebra stripes' })).body;
      const found = await app.call(operator, listTickets, { query: { q: 'zebra' } });
      expect(found.body.items.map(({ id }) => id)).toEqual([theirs.id, mine.id]);
      expect(found.body.items[1]).toMatchObject({
        requester: { name: 'Rosa Test', email: app.people.rep.email },
        company: { id: app.people.rep.companyId, name: 'own' },
      });
      await app.call(operator, changeTicketStatus, { params: { id: mine.id }, body: { status: 'resolved' } });
      const resolved = await app.call(operator, listTickets, { query: { q: 'zebra', status: ['resolved'] } });
      expect(resolved.body.items.map(({ id }) => id)).toEqual([mine.id]);
      expect(resolved.body.counts.resolved).toBeGreaterThan(0);
      const byPerson = await app.call(operator, listTickets, { query: { q: 'sina zebra' } });
      expect(byPerson.body.items.map(({ id }) => id)).toEqual([theirs.id]);
    });

    test('finds tickets by who asked, also after they or their company were renamed', async () => {
      const { strangerRep } = app.people;
      const { id } = (await ask(strangerRep, { title: 'Quagga' })).body;
      const find = async (q: string) => {
        const { body } = await app.call(operator, listTickets, { query: { q: `quagga ${q}` } });
        return body.items.map((item) => item.id);
      };
      const change = (sql: string, name: string, target: string) =>
        app.database.transaction('dealwright_system', (tx) => queryRows(tx, sql, [name, target]));
      expect(await find(strangerRep.email)).toEqual([id]);
      const rename = 'update profiles set last_name = $1 where id = $2';
      await change(rename, 'Ångström', strangerRep.id);
      expect(await find('angstrom')).toEqual([id]);
      const renameCompany = 'update companies set name = $1 where id = $2';
      await change(renameCompany, 'Okapi Ltd', strangerRep.companyId);
      expect(await find('okapi')).toEqual([id]);
      expect(await find('giraffe')).toEqual([]);
    });

    test('replies by mail; an open ticket is then in progress; both are in the audit log', async () => {
      const { id } = await ticket();
      const answer = await app.call(operator, replyToTicket, {
        params: { id },
        body: { body: 'We look into it.' },
      });
      expect([answer.status, answer.body.status]).toEqual([201, 'in_progress']);
      const [mail] = await mailTo(app.database, app.people.rep.email);
      expect(mail).toMatchObject({ kind: 'support_reply', subject: 'Re: The board is empty' });
      expect(mail?.text).toContain('We look into it.');
      expect(mail?.links).toEqual([`/support?request=${id}`]);
      await app.call(operator, changeTicketStatus, { params: { id }, body: { status: 'closed' } });
      expect(
        (await app.call(operator, replyToTicket, { params: { id }, body: { body: 'Late' } })).status,
      ).toBe(409);
      const audited = await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `select action from audit_log where detail->>'ticket_id' = $1 order by id`, [id]),
      );
      expect(audited).toEqual([{ action: 'support_replied' }, { action: 'support_status_changed' }]);
    });

    test('saves a file of a ticket, by that ticket alone', async () => {
      const { id: fileId, ...file } = (await upload(app, app.people.rep, 'shot.png', pngFile())).body;
      const { id } = (await ask(app.people.rep, { attachments: [file] })).body;
      const other = await ticket();
      const load = (ticketId: string) =>
        app.api.app.inject({
          url: `/api${downloadTicketAttachment.path.replace(':id', ticketId).replace(':attachment_id', fileId)}`,
          headers: { cookie: `dealwright_session=${operator.token}` },
        });
      const loaded = await load(id);
      expect(loaded.rawPayload.equals(pngFile())).toBe(true);
      expect(loaded.headers['content-disposition']).toMatch(/^attachment;/);
      expect((await load(other.id)).statusCode).toBe(404);
      const whole = await app.call(operator, getTicket, { params: { id } });
      expect(whole.body.attachments.map(({ file_name }) => file_name)).toEqual(['shot.png']);
    });
  });

  describe('many tickets', () => {
    test('a rare word is looked up in an index', async () => {
      const { strangerRep } = app.people;
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `insert into support_requests (company_id, id, requester_id, title, description, impact_category, created_at)
           select $1, gen_random_uuid(), $2, 'Ticket ' || n, repeat(md5(n::text), 20), 'low', now() - n * interval '1 minute'
             from generate_series(1, 5000) n`,
          [strangerRep.companyId, strangerRep.id],
        ),
      );
      await app.database.asOwner.exec('vacuum analyze support_requests');
      const lines = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ 'QUERY PLAN': string }>(
          tx,
          `explain select id from support_requests r
            where r.search_text like (app.search_patterns('{quagga}'::text[]))[1]
              and r.search_text like (app.search_patterns('{crossing}'::text[]))[1]
            order by r.created_at desc, r.id desc limit 26`,
        ),
      );
      expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toContain('support_requests_search');
    });
  });
});
