import { createEmptyDatabase } from '@dealwright/db/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/commands.ts';
import { type SmtpDouble, startSmtpDouble } from '../testing/smtp-double.ts';

let smtp: SmtpDouble;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await smtp.close();
  await database.drop();
});

/** Runs a command as in production. */
const dealwright = (args: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
  runCommand(args, {
    NODE_ENV: 'production',
    APP_SECRET: 'a secret for tests, long enough for anyone',
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://deals.example.com',
    ...settings,
  });

test('OPS30 dealwright operator add mails a link from a fresh production database', async () => {
  const added = await dealwright(['operator', 'add', 'olga@operator.example']);
  expect(added).toMatchObject({ code: 0, complained: '' });
  expect(added.said).toContain('olga@operator.example is now an operator.');
  const [mail] = smtp.received;
  expect(mail?.envelope.to).toEqual(['olga@operator.example']);
  expect(mail?.parsed.text).toMatch(/https:\/\/deals\.example\.com\/auth\?type=recovery&token=[\w-]{43}/);
  const again = await dealwright(['operator', 'add', 'olga@operator.example']);
  expect(again.said).toContain('is already an operator. Earlier links no longer work.');
  expect(await dealwright(['migrate'])).toMatchObject({ code: 0, said: 'The database is up to date\n' });
});

test('OPS30 a command that fails ends with 1 and says why', async () => {
  smtp.mood = 'sender refused';
  const refused = await dealwright(['operator', 'add', 'nobody@operator.example']);
  smtp.mood = 'takes';
  expect(refused.code).toBe(1);
  expect(refused.complained).toContain('Couldn’t send the email to');
  const noAddress = await dealwright(['operator', 'add', 'nobody']);
  expect(noAddress).toMatchObject({ code: 1, complained: '"nobody" isn’t an email address.\n' });
  const noSecret = await dealwright(['migrate'], { APP_SECRET: '' });
  expect([noSecret.code, noSecret.complained]).toEqual([1, expect.stringContaining('APP_SECRET is missing')]);
});

test('OPS30 wrong usage ends with 2, and help says what there is', async () => {
  for (const args of [
    [],
    ['operators'],
    ['operator'],
    ['operator', 'add'],
    ['migrate', 'now'],
    ['drill'],
    ['doctor', 'a', 'b'],
  ]) {
    expect((await dealwright(args)).code, args.join(' ')).toBe(2);
  }
  const help = await dealwright(['help']);
  expect(help.code).toBe(0);
  for (const command of [
    'start',
    'migrate',
    'operator add ADDRESS',
    'backup',
    'restore',
    'drill',
    'doctor',
  ]) {
    expect(help.said).toContain(`  ${command}`);
  }
});
