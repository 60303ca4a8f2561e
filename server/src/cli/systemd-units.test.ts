import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const UNITS = fileURLToPath(new URL('../../../ops/systemd', import.meta.url));
const ANALYZE = '/usr/bin/systemd-analyze';

test('OPS49 the nightly unit backs up first, then restores for a trial, and only then removes old backups', () => {
  const unit = readFileSync(join(UNITS, 'dealwright-backup.service'), 'utf8');
  const commands = [...unit.matchAll(/^ExecStart=(.+)$/gm)].map(([, command]) => command ?? '');
  expect(commands).toEqual([
    expect.stringContaining('bin/dealwright backup "$BACKUPS/'),
    expect.stringMatching(/bin\/dealwright drill \$\{BACKUPS\}$/),
    expect.stringMatching(
      /^\/usr\/bin\/find \$\{BACKUPS\} -mindepth 1 -maxdepth 1 .*-mtime \+\$\{KEEP_DAYS\}/,
    ),
  ]);
  expect(unit).toContain('Type=oneshot');
});

const withSystemd = test.skipIf(!existsSync(ANALYZE)); // needs systemd, whose program reads the units
withSystemd('OPS49 systemd takes all units as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dealwright-units-'));
  try {
    cpSync(UNITS, folder, { recursive: true });
    const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
    expect(units).toContain('dealwright-backup.timer');
    for (const name of units) {
      const path = join(folder, name);
      // The release isn’t installed here.
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(/\/opt\/dealwright\/current\/bin\/\w+/g, '/bin/true'),
      );
    }
    const { status, stderr } = spawnSync(ANALYZE, ['verify', ...units.map((name) => join(folder, name))], {
      encoding: 'utf8',
    });
    expect([status, stderr.split('\n').filter((line) => line.includes(folder))]).toEqual([0, []]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
