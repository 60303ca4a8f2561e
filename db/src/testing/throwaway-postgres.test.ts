import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownIdentity } from '../embedded/process-identity.ts';
import { runScript } from './run-script.ts';
import { sweepThrowaways, THROWAWAY_PREFIX } from './sweep-throwaways.ts';

it('leaves no server behind when the tests that started it are killed', async () => {
  const script = runScript('start-postgres', []);
  const printed = await script.says('started');
  const pid = Number(/started (\d+)/.exec(printed)?.[1]);
  script.process.kill('SIGKILL');
  await script.ended;
  expect(() => process.kill(pid, 0)).not.toThrow();
  sweepThrowaways();
  await expect.poll(() => existsSync(`/proc/${pid}/cmdline`)).toBe(false);
});

it('leaves the folders of running tests alone', () => {
  const folder = mkdtempSync(join(tmpdir(), THROWAWAY_PREFIX));
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(ownIdentity()));
  sweepThrowaways();
  expect(existsSync(folder)).toBe(true);
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ ...ownIdentity(), startedAt: '1' }));
  sweepThrowaways();
  expect(existsSync(folder)).toBe(false);
});
