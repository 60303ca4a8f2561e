import { listMailbox } from '@dealwright/contract/identity/mailbox';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  const queue = async (app: TestApp, to: string, subjects: readonly string[]) => {
    for (const subject of subjects) {
      await app.database.transaction('dealwright_system', (tx) =>
        queueMail(tx, {
          to,
          kind: 'hello',
          subject,
          heading: '<b>Hello</b>',
          blocks: [{ button: 'Open', path: '/home' }],
        }),
      );
    }
  };
  const html = (app: TestApp, id: string) => app.api.app.inject({ url: `/api/dev/mailbox/${id}/html` });

  describe('the mailbox of demo mode', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine, { PUBLIC_URL: 'https://deals.example' });
      await queue(app, 'ana@mail.example', ['First', 'Second']);
      await queue(app, 'bob@mail.example', ['Another']);
    });
    afterAll(() => app.close());

    test('OPS15 answers the mails to an address, newest first, each with exactly the agreed fields', async () => {
      const { status, body } = await app.call(null, listMailbox, { query: { to: ' Ana@mail.example' } });
      expect(status).toBe(200);
      expect(body.messages.map(({ subject }) => subject)).toEqual(['Second', 'First']);
      const [mail] = body.messages;
      expect(Object.keys(mail ?? {}).sort()).toEqual(['html', 'id', 'sentAt', 'subject', 'text', 'to']);
      expect(mail).toMatchObject({ to: 'ana@mail.example' });
      expect(mail?.text).toContain('https://deals.example/home');
      expect(mail?.html).toContain('&lt;b&gt;Hello&lt;/b&gt;');
      expect((await app.call(null, listMailbox, { query: { to: 'nobody@mail.example' } })).body).toEqual({
        messages: [],
      });
    });

    test('OPS14 shows those of everyone where no address is named, a hundred at most', async () => {
      const everybody = await app.call(null, listMailbox);
      expect(everybody.body.messages.map(({ to }) => to)).toEqual(
        expect.arrayContaining(['ana@mail.example', 'bob@mail.example']),
      );
      await queue(
        app,
        'many@mail.example',
        Array.from({ length: 105 }, (_, n) => `Mail ${n}`),
      );
      expect((await app.call(null, listMailbox)).body.messages).toHaveLength(100);
    });

    test('OPS14 shows a mail as a page of its own that may do nothing', async () => {
      const [mail] = (await app.call(null, listMailbox, { query: { to: 'ana@mail.example' } })).body.messages;
      const page = await html(app, mail?.id ?? '');
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox/);
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(page.body).toBe(mail?.html);
      expect((await html(app, crypto.randomUUID())).statusCode).toBe(404);
      expect((await html(app, 'x')).statusCode).toBe(404);
    });
  });

  test.each([
    ['with SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1:1' }],
    ['outside demo mode', { SMTP_URL: 'smtp://127.0.0.1:1', DEMO: '0' }],
  ])('OPS14 there is no mailbox %s', async (_, settings) => {
    const app = await createTestApp(engine, settings);
    await queue(app, 'ana@mail.example', ['First']);
    const [row] = await app.database.transaction('dealwright_system', (tx) =>
      queryRows<{ id: string }>(tx, 'select id from mails'),
    );
    expect(
      (await app.call(app.people.admin, listMailbox, { query: { to: 'ana@mail.example' } })).status,
    ).toBe(404);
    expect((await html(app, row?.id ?? '')).statusCode).toBe(404);
    await app.close();
  });
});
