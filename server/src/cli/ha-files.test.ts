import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dealwright/db/testing/throwaway-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PATRONI = '/usr/bin/patroni';
const HAPROXY = '/usr/sbin/haproxy';
const PGBACKREST = '/usr/bin/pgbackrest';
const ANALYZE = '/usr/bin/systemd-analyze';
const withPatroni = test.skipIf(!existsSync(PATRONI)); // needs Debian's patroni
const withHaproxy = test.skipIf(!existsSync(HAPROXY)); // needs Debian's haproxy
const withPgbackrest = test.skipIf(!existsSync(PGBACKREST)); // needs Debian's pgbackrest
const withSystemd = test.skipIf(!existsSync(ANALYZE)); // needs systemd, whose program reads the units

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealwright-ha-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};
/** The value of a setting, as YAML and shell write it. */
const settingOf = (text: string, name: string): string => {
  const found = new RegExp(`^\\s*${name}\\s*[:=]\\s*(.+)$`, 'm').exec(text)?.[1];
  if (found === undefined) throw new Error(`${name} isn’t set`);
  return found.replaceAll(/['"]/g, '').trim();
};

test('OPS52 the files of ops/ha agree with each other', () => {
  const [patroni, etcd, haproxy, pgbackrest] = [
    read('ops/ha/patroni.yml'),
    read('ops/ha/etcd.env'),
    read('ops/ha/haproxy-database.cfg'),
    read('ops/ha/pgbackrest.conf'),
  ];
  const hosts = (text: string) => [...new Set(text.match(/10\.0\.0\.\d+(?=:)/g))].sort();
  const machines = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];
  expect(hosts(settingOf(patroni, 'hosts'))).toEqual(machines);
  expect(hosts(settingOf(etcd, 'ETCD_INITIAL_CLUSTER'))).toEqual(machines);
  expect(hosts(haproxy)).toEqual(machines);
  expect(haproxy.match(/check port 8008/g)).toHaveLength(2);
  expect(settingOf(patroni, 'listen')).toBe('10.0.0.11:8008');
  expect(settingOf(patroni, 'data_dir')).toBe(settingOf(pgbackrest, 'pg1-path'));
  const stanza = /^\[(?!global\])(\w+)\]$/m.exec(pgbackrest)?.[1] ?? '';
  for (const text of [patroni, read('ops/ha/pgbackrest-backup@.service')])
    expect(text.match(/--stanza=\w+/g)?.every((one) => one === `--stanza=${stanza}`)).toBe(true);
});

test('OPS52 a commit waits for a second machine, and a silent primary is replaced within its ttl', () => {
  const patroni = read('ops/ha/patroni.yml');
  expect([settingOf(patroni, 'synchronous_mode'), settingOf(patroni, 'synchronous_mode_strict')]).toEqual([
    'true',
    'true',
  ]);
  expect(settingOf(patroni, 'synchronous_commit')).toBe('on');
  const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(settingOf(patroni, name)),
  );
  expect(ttl).toBeLessThan(30);
  expect(ttl).toBeGreaterThanOrEqual((wait ?? 0) + 2 * (retry ?? 0));
});

test('OPS52 the guide names every file of ops/ha', () => {
  const guide = read('docs/operating.md');
  const files = readdirSync(join(ROOT, 'ops/ha')).filter((name) => !/\.timer$|@/.test(name));
  expect(files.filter((name) => !guide.includes(name))).toEqual([]);
});

withHaproxy('OPS52 HAProxy takes both of its files together', () => {
  const web = join(folder, 'haproxy.cfg');
  // There is no certificate here.
  writeFileSync(
    web,
    read('ops/haproxy/haproxy.cfg').replace(/^.*(?:bind :443|http-request redirect).*$/gm, ''),
  );
  const checked = run(HAPROXY, ['-c', '-f', web, '-f', join(ROOT, 'ops/ha/haproxy-database.cfg')]);
  expect(checked).toMatchObject({ status: 0, said: expect.not.stringMatching(/warning|alert/i) });
});

withPatroni('OPS52 Patroni takes its file', async () => {
  const file = join(folder, 'patroni.yml');
  // It tries to bind what it is to listen on, and to find the programs of the server.
  const text = read('ops/ha/patroni.yml')
    .replace('listen: 10.0.0.11:8008', `listen: 127.0.0.1:${await freePort()}`)
    .replace('listen: 10.0.0.11:5432', `listen: 127.0.0.1:${await freePort()}`);
  writeFileSync(file, text);
  const { said } = run(PATRONI, ['--validate-config', file]);
  // What it misses is read only when a cluster is made, and another version of the server may be installed.
  const known = /^bootstrap\.pg_hba|bin_dir/;
  expect(said.split('\n').filter((line) => line !== '' && !known.test(line))).toEqual([]);
});

withPgbackrest('OPS52 pgBackRest takes its file', () => {
  const file = join(folder, 'pgbackrest.conf');
  writeFileSync(
    file,
    read('ops/ha/pgbackrest.conf').replace('/var/lib/pgbackrest', join(folder, 'repository')),
  );
  const checked = run(PGBACKREST, [`--config=${file}`, `--lock-path=${folder}`, 'info']);
  expect(checked).toEqual({ status: 0, said: 'No stanzas exist in the repository.\n' });
});

withSystemd('OPS52 systemd takes the units of backups', () => {
  const units = readdirSync(join(ROOT, 'ops/ha')).filter((name) => /\.(service|timer)$/.test(name));
  expect(units).toHaveLength(3);
  const paths = units.map((name) => {
    const path = join(folder, name);
    writeFileSync(path, read(`ops/ha/${name}`).replace(PGBACKREST, '/bin/true'));
    return path;
  });
  const { said } = run(ANALYZE, ['verify', ...paths]);
  expect(said.split('\n').filter((line) => line.includes(folder))).toEqual([]);
});
