import { findInvitation } from '@dealwright/contract/identity/invitations';
import {
  decideEarlyAccess,
  listEarlyAccess,
  requestEarlyAccess,
} from '@dealwright/contract/operator/early-access';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTo } from '../../../testing/mailbox.ts';
import { castOperator } from '../../../testing/operator.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let asked = 0;

eachEngine((engine) => {
  let app: TestApp;
  let operator: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
    operator = await castOperator(app);
  });
  afterAll(() => app.close());

  const query = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    app.database.transaction('dealwright_system', (tx) => queryRows<Row>(tx, sql, values));

  /** Asks from an address of a company of its own, unless one is given; returns the request as the list shows it. */
  async function ask(given: { email?: string; company?: string } = {}) {
    asked += 1;
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 60 * 60 * 1000);
    const email = given.email ?? `grace@company-${asked}.example`;
    await app.call(null, requestEarlyAccess, {
      body: {
        first_name: 'Grace',
        last_name: 'Okafor',
        email,
        company: given.company ?? `Company ${asked}`,
        message: 'We lose deals without knowing why',
      },
    });
    const { body } = await app.call(operator, listEarlyAccess, { query: { q: email, status: ['pending'] } });
    const [request] = body.items;
    if (!request) throw new Error('what was asked is listed');
    return request;
  }
  const decide = (id: string, body: unknown) =>
    app.call(operator, decideEarlyAccess, { params: { id }, body: body as never });
  const asNewCompany = (request: { company: string; suggested_domain: string | null }) => ({
    decision: 'approved',
    company: { name: request.company, domain: request.suggested_domain },
  });

  describe('approving', () => {
    test('EARLY15 EARLY16 makes a company, a workspace with sample data and an admin invitation', async () => {
      const request = await ask();
      expect(request.suggested_domain).toBe(`company-${asked}.example`);
      const answer = await decide(request.id, {
        decision: 'approved',
        company: { name: 'Okafor & Sons', domain: request.suggested_domain },
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({
        status: 'approved',
        decided_by: operator.email,
        decided_at: app.clock.now.toISOString(),
        approved_into: { name: 'Okafor & Sons', domain: request.suggested_domain },
      });
      const company = answer.body.approved_into?.id ?? '';
      const [counts] = await query<Record<string, bigint>>(
        `select (select count(*) from workspaces where company_id = $1) as workspaces,
                (select count(*) from deals where company_id = $1) as deals,
                (select count(*) from sample_records where company_id = $1 and kind = 'deal') as samples,
                (select count(distinct stage) from deals where company_id = $1) as stages,
                (select count(*) from profiles where company_id = $1 and workspace_id is not null) as members`,
        [company],
      );
      expect(counts).toEqual({ workspaces: 1n, deals: 16n, samples: 16n, stages: 9n, members: 0n });
      const invitations = await query(
        `select i.email, i.role::text, i.status::text, w.name as workspace
           from workspace_invitations i join workspaces w on w.company_id = i.company_id and w.id = i.workspace_id
          where i.company_id = $1`,
        [company],
      );
      expect(invitations).toEqual([
        { email: request.email, role: 'admin', status: 'pending', workspace: 'Sales' },
      ]);
    });

    test('EARLY17 mails the invitation to the requester', async () => {
      const request = await ask();
      await decide(request.id, asNewCompany(request));
      const [mail] = await mailTo(app.database, request.email);
      expect(mail?.kind).toBe('invitation');
      expect(mail?.links[0]).toMatch(/^\/accept-invite\?invitation_token=[\w-]{43}$/);
    });

    test('INVITE31 its link names the company and who approved it, by name or as the service', async () => {
      const request = await ask();
      await decide(request.id, { ...asNewCompany(request), company: { name: 'Okafor Ltd', domain: null } });
      const [mail] = await mailTo(app.database, request.email);
      expect(mail?.text).toContain('Early access for Okafor Ltd has been approved.');
      const token = mail?.links[0]?.split('=')[1] ?? '';
      const lookUp = async () =>
        (await app.call(null, findInvitation, { body: { invitation_token: token } })).body;
      expect(await lookUp()).toMatchObject({ inviter: null, approval: { company: 'Okafor Ltd', by: null } });
      // An operator who has a profile is named.
      const { stranger } = app.people;
      await query('update early_access_requests set decided_by = $1 where id = $2', [
        stranger.id,
        request.id,
      ]);
      expect((await lookUp()).approval).toEqual({ company: 'Okafor Ltd', by: stranger.name });
      await query('update early_access_requests set decided_by = null where id = $1', [request.id]);
      expect((await lookUp()).approval).toEqual({ company: 'Okafor Ltd', by: null });
    });

    test('EARLY18 offers the company that has the domain, and no other may take it', async () => {
      const first = await ask({ email: 'first@shared.example', company: 'Shared' });
      const into = (await decide(first.id, asNewCompany(first))).body.approved_into;
      const second = await ask({ email: 'second@shared.example', company: 'Shared Ltd' });
      expect(second.existing_company).toEqual({ ...into, members: 0 });
      const taken = await decide(second.id, asNewCompany(second));
      expect([taken.status, taken.problem.detail]).toEqual([
        409,
        'shared.example already belongs to a company. Choose that company.',
      ]);
      const joined = await decide(second.id, { decision: 'approved', company: { id: into?.id } });
      expect(joined.body.approved_into).toEqual(into);
      const workspaces = await query('select name from workspaces where company_id = $1 order by name', [
        into?.id,
      ]);
      expect(workspaces).toEqual([{ name: 'Sales' }, { name: 'Sales 2' }]);
    });

    test('EARLY18 an address of a mail provider belongs to no company', async () => {
      await query(
        `insert into companies (id, name, domain) values (gen_random_uuid(), 'Mistaken', 'gmail.com')`,
      );
      const request = await ask({ email: 'grace.okafor@gmail.com' });
      expect(request).toMatchObject({ existing_company: null, suggested_domain: null });
      const claimed = await decide(request.id, {
        decision: 'approved',
        company: { name: 'Okafor', domain: 'outlook.com' },
      });
      expect(claimed.problem.errors?.[0]?.path).toBe('company.domain');
      const [mistaken] = await query<{ id: string }>(`select id from companies where domain = 'gmail.com'`);
      expect((await decide(request.id, { decision: 'approved', company: { id: mistaken?.id } })).status).toBe(
        400,
      );
      expect((await decide(request.id, asNewCompany(request))).body.approved_into).toMatchObject({
        domain: null,
      });
    });

    test('EARLY18 a company with another domain is refused', async () => {
      const request = await ask();
      const answer = await decide(request.id, {
        decision: 'approved',
        company: { id: app.people.admin.companyId },
      });
      expect(answer.problem.errors?.[0]?.path).toBe('company');
    });

    test('EARLY15 of two operators at the same moment one decides', async () => {
      const request = await ask();
      const answers = await Promise.all([
        decide(request.id, asNewCompany(request)),
        decide(request.id, { decision: 'declined' }),
        decide(request.id, asNewCompany(request)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body.status;
      const companies = await query('select 1 from companies where domain = $1', [request.suggested_domain]);
      expect(companies).toHaveLength(winner === 'approved' ? 1 : 0);
      expect(await mailTo(app.database, request.email)).toHaveLength(2);
    });
  });

  describe('declining', () => {
    test('EARLY19 creates nothing, mails the note, and may be followed by another request', async () => {
      const request = await ask();
      const made = () =>
        query(`select (select count(*) from companies) as companies, (select count(*) from workspaces) as workspaces,
                      (select count(*) from workspace_invitations) as invitations`);
      const before = await made();
      const answer = await decide(request.id, { decision: 'declined', note: 'We start with larger teams.' });
      expect(answer.body).toMatchObject({
        status: 'declined',
        decision_note: 'We start with larger teams.',
        decided_by: operator.email,
        approved_into: null,
      });
      expect(await made()).toEqual(before);
      const [mail] = await mailTo(app.database, request.email);
      expect(mail?.kind).toBe('early_access_declined');
      expect(mail?.text).toContain('We start with larger teams.');
      const again = await decide(request.id, { decision: 'declined' });
      expect([again.status, again.problem.detail]).toEqual([409, 'This request was already declined.']);
      expect((await ask({ email: request.email })).id).not.toBe(request.id);
    });
  });

  describe('the waiting list', () => {
    test('EARLY15 is searched, filtered and paged, newest first', async () => {
      const people = ['Zofia', 'Zoran', 'Zoe'].map((name) => `${name.toLowerCase()}@zeta-list.example`);
      for (const email of people) await ask({ email, company: 'Zeta Freight' });
      const first = await app.call(operator, listEarlyAccess, { query: { q: 'zeta freight', limit: 2 } });
      expect(first.body.items.map(({ email }) => email)).toEqual([people[2], people[1]]);
      const rest = await app.call(operator, listEarlyAccess, {
        query: { q: 'zeta freight', limit: 2, cursor: first.body.next_cursor ?? '' },
      });
      expect(rest.body.items.map(({ email }) => email)).toEqual([people[0]]);
      expect(rest.body.next_cursor).toBeNull();
      await decide(rest.body.items[0]?.id ?? '', { decision: 'declined' });
      const declined = await app.call(operator, listEarlyAccess, {
        query: { q: 'zeta-list.example', status: ['declined'] },
      });
      expect(declined.body.items.map(({ email }) => email)).toEqual([people[0]]);
      expect(declined.body.counts.declined).toBeGreaterThan(0);
    });
  });
});
