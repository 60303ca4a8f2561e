import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { openTestDatabase, type TestDatabase } from '@dealwright/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTo, TEST_ADDRESS } from '../../testing/mailbox.ts';
import { castPeople, type People } from '../../testing/people.ts';
import { asCompany } from '../as-member.ts';
import type { Mail } from './mail.ts';
import { queueMail } from './queue-mail.ts';

eachEngine((engine) => {
  describe('queueing a mail', () => {
    let database: TestDatabase;
    let people: People;
    beforeAll(async () => {
      database = await openTestDatabase(engine);
      people = await castPeople(database);
    });
    afterAll(() => database.close());

    const hello = (to: string, more: Partial<Mail> = {}): Mail => ({
      to,
      kind: 'hello',
      subject: 'Hello',
      heading: 'Hello there',
      blocks: [{ text: 'A text' }, { button: 'Open', path: '/home' }],
      ...more,
    });
    const queue = (mail: Mail) =>
      database.transaction('dealwright_system', async (tx) => queueMail(tx, mail));

    test('a mail is there when the transaction commits, whichever role it has', async () => {
      await asCompany(database, people.rep.companyId, (tx) => queueMail(tx, hello('one@mail.example')));
      await queue(hello('One@Mail.Example', { subject: 'Later' }));
      const mails = await mailTo(database, 'one@mail.example');
      expect(mails.map(({ subject }) => subject)).toEqual(['Later', 'Hello']);
      expect(mails[0]).toMatchObject({ kind: 'hello', heading: 'Hello there', links: ['/home'] });
      expect(mails[0]?.text).toContain(`${TEST_ADDRESS}/home`);
    });

    test('no mail is left of a transaction that fails', async () => {
      const failing = database.transaction('dealwright_system', async (tx) => {
        await queueMail(tx, hello('nobody@mail.example'));
        throw new Error('it failed');
      });
      await expect(failing).rejects.toThrow('it failed');
      expect(await mailTo(database, 'nobody@mail.example')).toEqual([]);
    });

    test('company transactions queue mail only for their own company, and read none', async () => {
      await asCompany(database, people.rep.companyId, (tx) =>
        queueMail(tx, hello('two@mail.example', { companyId: people.stranger.companyId })),
      );
      const rows = await database.transaction('dealwright_system', (tx) =>
        queryRows<{ company_id: string }>(
          tx,
          `select company_id from mails where recipient = 'two@mail.example'`,
        ),
      );
      expect(rows).toEqual([{ company_id: people.rep.companyId }]);
      const peeking = asCompany(database, people.rep.companyId, (tx) => queryRows(tx, 'select 1 from mails'));
      await expect(peeking).rejects.toThrow(/permission denied/);
    });

    test.each([
      ['a second recipient', 'a@mail.example, b@mail.example'],
      ['a second header', 'a@mail.example\r\nBcc: b@mail.example'],
      ['a name beside the address', 'A <a@mail.example>'],
      ['no address at all', 'nobody'],
      ['two at signs', 'a@b@mail.example'],
    ])('refuses an address with %s', async (_, to) => {
      await expect(queue(hello(to))).rejects.toThrow('A mail needs one plain address');
    });

    test.each([
      '//evil.example/',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/a b',
      '/a\nb',
    ])('refuses a link that leads elsewhere: %j', async (path) => {
      await expect(queue(hello('a@mail.example', { blocks: [{ button: 'Open', path }] }))).rejects.toThrow(
        'A link in a mail is a path below our own address',
      );
    });

    test('keeps the subject on one line, whatever a name in it holds', async () => {
      await queue(
        hello('three@mail.example', { subject: 'From Acme\r\nBcc: b@mail.example\u2028x'.padEnd(400, '!') }),
      );
      const [mail] = await mailTo(database, 'three@mail.example');
      expect(mail?.subject).toMatch(/^From Acme Bcc: b@mail\.example x!+…$/);
      expect(mail?.subject.length).toBe(200);
    });

    test('the database refuses what the code would have to forget', async () => {
      for (const [recipient, subject] of [
        ['a@mail.example\r\nBcc: b@mail.example', 'Hello'],
        ['a@mail.example', 'Hello\r\nBcc: b@mail.example'],
      ]) {
        const forced = database.transaction('dealwright_system', (tx) =>
          queryRows(
            tx,
            `select app.queue_mail(gen_random_uuid(), null, $1, 'x', $2, 'x', '[]', false, now())`,
            [recipient, subject],
          ),
        );
        await expect(forced).rejects.toThrow(/check constraint/);
      }
    });
  });
});
