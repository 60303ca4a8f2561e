/**
 * npm run bench -- browser [--deals 100000] [--rounds 5]: what people wait for in a real browser, on PostgreSQL: a usable
 * board, and another person's change on it.
 */
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { launchChromium, signedIn } from '../chromium.ts';
import { report } from '../results.ts';
import { seeded } from '../seeded.ts';
import { startProduct } from '../servers.ts';
import { live } from './live.ts';
import { seenByAnother } from './seen.ts';
import { usable } from './usable.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { deals: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '5' } },
});
const rounds = Number(values.rounds);
const server = await startThrowawayPostgres({ durable: true });
try {
  const { url } = await seeded(server, Number(values.deals));
  const [one, two] = [await startProduct({ DATABASE_URL: url }), await startProduct({ DATABASE_URL: url })];
  const [admin, manager] = [await one.signIn('admin'), await two.signIn('manager')];
  const browser = await launchChromium();
  const findings = [await usable(browser, one.address, admin.cookie, rounds)];
  const writer = await (await signedIn(browser, one.address, admin.cookie)).newPage();
  const watcher = await (await signedIn(browser, two.address, manager.cookie)).newPage();
  findings.push(await seenByAnother(admin, writer, watcher, rounds));
  await browser.close();
  await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
  report('browser', [...findings, await live(url)]);
} finally {
  await server.stop();
}
