import { type EarlyAccessInput, requestEarlyAccess } from '@dealwright/contract/operator/early-access';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTo } from '../../../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const SUPPORT = 'support@dealwright.example';

let asked = 0;
/** A request from an address of its own. */
const filled = (facts: Partial<EarlyAccessInput> = {}): EarlyAccessInput => {
  asked += 1;
  return {
    first_name: 'Ada',
    last_name: 'Lindqvist',
    email: `ada-${asked}@northwind.example`,
    company: 'Northwind',
    message: 'Our forecast is a guess every quarter',
    ...facts,
  };
};

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const send = (body: EarlyAccessInput) => {
    // Each at a time of its own: the limit on robots is tried by itself.
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 60 * 60 * 1000);
    return app.call(null, requestEarlyAccess, { body });
  };
  const stored = (email: string) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows<Record<string, unknown>>(
        tx,
        `select first_name, last_name, email, company, phone, job_title, team_size, message, status::text, decided_at
           from early_access_requests where email = $1`,
        [email],
      ),
    );

  describe('asking for early access', () => {
    test('EARLY08 EARLY09 keeps what was asked as one pending request', async () => {
      const body = filled({ phone: '+46 8 123', job_title: 'VP Sales', team_size: '21-50' });
      const answer = await send(body);
      expect([answer.status, answer.body]).toEqual([201, { received: true }]);
      expect(await stored(body.email)).toEqual([{ ...body, status: 'pending', decided_at: null }]);
    });

    test('EARLY07 phone, job title and team size left empty are null', async () => {
      const absent = filled();
      const empty = filled({ phone: '', job_title: '  ', team_size: '' });
      for (const body of [absent, empty]) {
        expect((await send(body)).status).toBe(201);
        expect(await stored(body.email)).toEqual([
          expect.objectContaining({ phone: null, job_title: null, team_size: null }),
        ]);
      }
    });

    test.each([
      ['EARLY02', { first_name: ' A ' }, 'first_name', 'First name must be at least 2 characters'],
      ['EARLY03', { last_name: 'L' }, 'last_name', 'Last name must be at least 2 characters'],
      ['EARLY04', { email: 'ada@northwind' }, 'email', 'Please enter a valid email address'],
      ['EARLY05', { company: 'N' }, 'company', 'Company name must be at least 2 characters'],
      [
        'EARLY06',
        { message: 'too short' },
        'message',
        'Please tell us more about your needs (minimum 10 characters)',
      ],
    ] as const)('%s refuses %o', async (_, facts, path, message) => {
      const body = filled(facts);
      const answer = await send(body);
      expect(answer.status).toBe(400);
      expect(answer.problem.errors).toEqual([{ path, message }]);
      expect(await stored(body.email)).toEqual([]);
    });

    test('the requester and the operator are mailed; the requester’s mail repeats nothing that was typed', async () => {
      const body = filled({ first_name: 'Spam', message: 'Buy now at spam.example, today only' });
      await send(body);
      const [received] = await mailTo(app.database, body.email);
      expect(received?.text).toContain('Our team will reply within 24-48 hours.');
      expect(received?.text).not.toMatch(/spam/i);
      const [told] = await mailTo(app.database, SUPPORT);
      expect(told?.subject).toBe('Early access: Spam Lindqvist, Northwind');
      expect(told?.text).toContain('Buy now at spam.example, today only');
      expect(told?.links).toEqual(['/super-admin/waiting-list']);
    });

    test('EARLY14 a second request from an address with a pending one changes nothing, and is answered as the first', async () => {
      const body = filled();
      const first = await send(body);
      const second = await send({ ...body, email: body.email.toUpperCase(), company: 'Another', phone: '1' });
      expect([second.status, second.text]).toEqual([first.status, first.text]);
      expect(await stored(body.email)).toEqual([
        expect.objectContaining({ company: 'Northwind', phone: null }),
      ]);
      expect(await mailTo(app.database, body.email)).toHaveLength(1);
    });

    test('EARLY14 of several at the same moment one is kept', async () => {
      const body = filled();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => app.call(null, requestEarlyAccess, { body })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
      expect(await stored(body.email)).toHaveLength(1);
      expect(await mailTo(app.database, body.email)).toHaveLength(1);
    });

    test('a robot that fills the hidden field is told what everyone is told, and nothing is kept', async () => {
      const body = filled();
      const answer = await send({ ...body, website: 'https://spam.example' });
      expect([answer.status, answer.body]).toEqual([201, { received: true }]);
      expect(await stored(body.email)).toEqual([]);
      expect(await mailTo(app.database, body.email)).toEqual([]);
    });

    test('a client that asks without end has to wait', async () => {
      const statuses: number[] = [];
      app.clock.now = new Date(app.clock.now.getTime() + 2 * 60 * 60 * 1000);
      for (let each = 0; each < 22; each += 1) {
        statuses.push((await app.call(null, requestEarlyAccess, { body: filled() })).status);
      }
      expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
      expect(statuses.slice(20)).toEqual([429, 429]);
    });
  });
});
