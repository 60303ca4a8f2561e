import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { openTestDatabase, type TestDatabase } from '@dealwright/db/testing/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SmtpDouble, startSmtpDouble } from '../../testing/smtp-double.ts';
import { testConfig } from '../../testing/test-app.ts';
import { createWorker } from '../../worker.ts';
import { createLogger } from '../log.ts';
import type { Mail } from './mail.ts';
import { queueMail } from './queue-mail.ts';
import { sendQueuedMail } from './send-queued-mail.ts';
import { createSmtpTransport, type MailTransport } from './transport.ts';

const FROM = 'no-reply@sender.example';
const ADDRESS = 'https://deals.example';
const log = createLogger({ production: true, logLevel: 'silent' });

interface MailRow {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly blocks: unknown;
  readonly sent_at: Date | null;
}

const queue = (database: Database, mail: Partial<Mail> & { readonly to: string }): Promise<void> =>
  database.transaction('dealwright_system', (tx) =>
    queueMail(tx, {
      kind: 'hello',
      subject: 'Grüße von Björn 🙂',
      heading: 'Hello',
      blocks: [{ text: 'A secret link:' }, { button: 'Open', path: '/auth?token=secret' }],
      ...mail,
    }),
  );

async function mailFor(database: Database, to: string): Promise<MailRow> {
  const [row] = await database.transaction('dealwright_system', (tx) =>
    queryRows<MailRow>(
      tx,
      'select id, state, attempts, last_error, blocks, sent_at from mails where recipient = $1',
      [to],
    ),
  );
  if (!row) throw new Error(`no mail to ${to}`);
  return row;
}

eachEngine((engine) => {
  let database: TestDatabase;
  let smtp: SmtpDouble;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    smtp = await startSmtpDouble();
  });
  afterEach(() => smtp.close());

  describe('sending a mail', () => {
    let transport: MailTransport;
    beforeEach(() => {
      transport = createSmtpTransport(smtp.url, FROM, { answerMs: 400, mailMs: 800 });
    });
    afterEach(() => transport.close());

    const send = async (to: string, lastTry = false) => {
      const { id } = await mailFor(database, to);
      await sendQueuedMail(
        { database, transport, log, now: () => new Date(), address: ADDRESS },
        id,
        lastTry,
      );
    };

    test('OPS13 it goes out over SMTP as text and HTML, is marked sent, and its contents are wiped', async () => {
      await queue(database, { to: 'ana@mail.example' });
      await send('ana@mail.example');
      const [mail] = smtp.received;
      expect(mail?.envelope).toEqual({ from: FROM, to: ['ana@mail.example'] });
      expect(mail?.parsed).toMatchObject({
        subject: 'Grüße von Björn 🙂',
        from: { address: FROM, name: 'Dealwright' },
        to: [{ address: 'ana@mail.example' }],
      });
      expect(mail?.parsed.text).toContain(`${ADDRESS}/auth?token=secret`);
      expect(mail?.parsed.html).toContain(`${ADDRESS}/auth?token=secret`);
      expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
      const row = await mailFor(database, 'ana@mail.example');
      expect(row).toMatchObject({ state: 'sent', attempts: 1, blocks: null });
      expect(row.sent_at).not.toBeNull();
      expect(mail?.parsed.messageId).toBe(`<${row.id}@sender.example>`);
      await send('ana@mail.example');
      expect(smtp.received).toHaveLength(1);
    });

    test('OPS13 what people typed adds neither header nor recipient', async () => {
      await queue(database, {
        to: 'eve@mail.example',
        subject: 'Deal\r\nBcc: victim@mail.example\r\n\r\nInjected body',
        heading: 'Deal\r\nX-Evil: 1',
      });
      await send('eve@mail.example');
      const [mail] = smtp.received;
      expect(mail?.envelope.to).toEqual(['eve@mail.example']);
      expect(mail?.parsed.subject).toBe('Deal Bcc: victim@mail.example Injected body');
      const names = mail?.parsed.headers.map(({ key }) => key) ?? [];
      expect(names).not.toContain('bcc');
      expect(names).not.toContain('x-evil');
    });

    test.each([
      ['later', /451 Try again later/],
      ['sender refused', /550 Sender not allowed/],
      ['hangs up', /closed|reset|hang up|socket/i],
      ['drips', /./],
    ] as const)('OPS13 a server that says "%s" gets another try, and then the mail', async (mood, reason) => {
      const to = `${mood.replaceAll(' ', '-')}@mail.example`;
      await queue(database, { to });
      smtp.mood = mood;
      await expect(send(to)).rejects.toThrow();
      const waiting = await mailFor(database, to);
      expect(waiting).toMatchObject({ state: 'queued', attempts: 1 });
      expect(waiting.last_error).toMatch(reason);
      smtp.mood = 'takes';
      await send(to);
      expect(await mailFor(database, to)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
      expect(smtp.received).toHaveLength(1);
    });

    test('OPS13 a recipient that does not exist ends it at once, and the last try ends it in any case', async () => {
      await queue(database, { to: 'gone@mail.example' });
      smtp.mood = 'no such user';
      await send('gone@mail.example');
      const gone = await mailFor(database, 'gone@mail.example');
      expect(gone).toMatchObject({ state: 'dead', attempts: 1, blocks: null });
      expect(gone.last_error).toContain('550 No such user here');
      await queue(database, { to: 'never@mail.example' });
      smtp.mood = 'later';
      await send('never@mail.example', true);
      expect(await mailFor(database, 'never@mail.example')).toMatchObject({ state: 'dead', blocks: null });
    });

    test('OPS13 no server at all is waited for', async () => {
      await queue(database, { to: 'patient@mail.example' });
      const { url } = smtp;
      await smtp.close();
      await expect(send('patient@mail.example')).rejects.toThrow(/ECONNREFUSED|connect/i);
      expect(await mailFor(database, 'patient@mail.example')).toMatchObject({ state: 'queued' });
      expect(url).toMatch(/^smtp:/);
    });
  });

  describe('the worker', () => {
    test('OPS13 sends what was queued before and after it came, each once, and keeps all where it has no server', async () => {
      const work = (settings: NodeJS.ProcessEnv) =>
        createWorker({ config: testConfig({ PUBLIC_URL: ADDRESS, ...settings }), database, log });
      await queue(database, { to: 'before@mail.example' });
      const worker = await work({ SMTP_URL: smtp.url, MAIL_FROM: FROM });
      await queue(database, { to: 'after@mail.example' });
      const got = () => smtp.received.map(({ envelope }) => envelope.to[0]).sort();
      await expect
        .poll(got, { timeout: 15_000 })
        .toEqual(expect.arrayContaining(['after@mail.example', 'before@mail.example']));
      await expect
        .poll(async () => (await mailFor(database, 'after@mail.example')).state, { timeout: 10_000 })
        .toBe('sent');
      await worker.close();
      expect(new Set(got()).size).toBe(got().length);
      const keeping = await work({});
      await queue(database, { to: 'kept@mail.example' });
      await expect
        .poll(async () => (await mailFor(database, 'kept@mail.example')).state, { timeout: 10_000 })
        .toBe('kept');
      await keeping.close();
      expect((await mailFor(database, 'kept@mail.example')).blocks).not.toBeNull();
    });
  });
});
