import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { createEmptyDatabase } from '@dealwright/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runCommand } from '../testing/commands.ts';
import { startServer } from '../testing/server-process.ts';
import type { BackupManifest } from './backup-manifest.ts';

eachEngine((engine) => {
  describe('a restore drill', { timeout: 240_000 }, () => {
    let folder: string;
    let backups: string;
    let settings: NodeJS.ProcessEnv;
    let source: Awaited<ReturnType<typeof createEmptyDatabase>> | undefined;
    const backupRole = `drill_backup_${process.pid}`;
    const bySuperuser = async (sql: string): Promise<unknown[]> => {
      const superuser = openPostgres({ url: inject('postgresSuperuserUrl'), poolSize: 1 });
      try {
        return await superuser.asOwner.query(sql);
      } finally {
        await superuser.close();
      }
    };

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'dealwright drill '));
      backups = join(folder, 'backups');
      settings = {
        APP_SECRET: 'a secret for tests, long enough for anyone',
        DEMO: '1',
        DATA_DIR: join(folder, 'data'),
        TMPDIR: folder,
      };
      if (engine === 'postgres') {
        source = await createEmptyDatabase();
        settings = { ...settings, DATABASE_URL: source.url };
        await bySuperuser(`create role ${backupRole} login bypassrls`);
        await bySuperuser(`grant pg_read_all_data to ${backupRole}`);
        const url = new URL(source.url);
        url.username = backupRole;
        settings = { ...settings, BACKUP_DATABASE_URL: url.href };
      }
      await (await startServer(settings)).end('SIGTERM');
      mkdirSync(join(folder, 'data', 'uploads', 'notes'), { recursive: true });
      writeFileSync(join(folder, 'data', 'uploads', 'notes', 'one.txt'), 'of a buyer');
      const newer = join(backups, '2026-11-23');
      expect(await runCommand(['backup', newer], settings)).toMatchObject({ code: 0, complained: '' });
      // An older one that can't be restored.
      mkdirSync(join(backups, '2026-11-22'));
      const manifest = JSON.parse(readFileSync(join(newer, 'manifest.json'), 'utf8')) as BackupManifest;
      const older = { ...manifest, created_at: '2026-11-22T02:30:00.000Z' };
      writeFileSync(join(backups, '2026-11-22', 'manifest.json'), JSON.stringify(older));
    }, 240_000);
    afterAll(async () => {
      if (engine === 'postgres') await bySuperuser(`drop role ${backupRole}`);
      await source?.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    const changeManifest = (change: (manifest: BackupManifest) => object): void => {
      const path = join(backups, '2026-11-23', 'manifest.json');
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as BackupManifest;
      writeFileSync(path, JSON.stringify({ ...manifest, ...change(manifest) }));
    };
    /** Databases and folders that a drill left behind. */
    const leftBehind = async (): Promise<unknown[]> => [
      ...(await bySuperuser(`select datname from pg_database where datname like '%\\_drill'`)),
      ...readdirSync(folder).filter((name) => name.startsWith('dealwright-drill-')),
    ];

    test('OPS49 restores the newest backup for a trial, finds it as it was backed up, and leaves nothing', async () => {
      const drilled = await runCommand(['drill', backups], settings);
      expect(drilled).toMatchObject({ code: 0, complained: '' });
      expect(drilled.said).toMatch(/^Restored .*2026-11-23 of \S+ in \d+\.\d s and dropped it again: /);
      expect(drilled.said).toMatch(/: \d{2,} tables with \d{3,} rows and 1 uploaded file, as backed up\.\n$/);
      expect(await leftBehind()).toEqual([]);
    });

    test('OPS49 ends with 1 and names what differs, what is damaged, and a folder without backups', async () => {
      changeManifest(({ rows }) => ({
        rows: { ...rows, 'public.deals': 1 + (rows?.['public.deals'] ?? 0), 'public.never': 2 },
        uploads: { kept_in: 'folder', files: 3 },
      }));
      const differs = await runCommand(['drill', backups], settings);
      expect(differs.code).toBe(1);
      expect(differs.complained).toMatch(/public\.deals: (\d+) rows backed up, (\d+) restored/);
      expect(differs.complained).toContain('public.never: 2 rows backed up, no table restored');
      expect(differs.complained).toContain('uploads: 3 files backed up, 1 there');
      expect(await leftBehind()).toEqual([]);
      const catalogue = join(backups, '2026-11-23', 'catalogue.txt');
      writeFileSync(
        catalogue,
        `${readFileSync(catalogue, 'utf8')}policy\tmore on public.deals\tpublic.deals\tx\n`,
      );
      expect((await runCommand(['drill', backups], settings)).complained).toContain(
        'catalogue.txt is damaged',
      );
      changeManifest(() => ({ rows: undefined }));
      expect((await runCommand(['drill', backups], settings)).complained).toContain(
        'an earlier release wrote it',
      );
      expect((await runCommand(['drill', join(folder, 'data')], settings)).complained).toContain(
        'contains no backup',
      );
      expect(await leftBehind()).toEqual([]);
    });
  });
});

test('OPS49 a login role that can’t create databases is told what to run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dealwright drill '));
  const superuser = openPostgres({ url: inject('postgresSuperuserUrl'), poolSize: 1 });
  const role = `drill_bound_${process.pid}`;
  try {
    await superuser.asOwner.query(`create role ${role} login`);
    const url = new URL(inject('postgresSuperuserUrl'));
    url.username = role;
    const manifest = {
      format: 1,
      product: 'dealwright',
      version: '0.2.0',
      created_at: new Date().toISOString(),
      engine: 'postgres',
      database: {
        file: 'database.dump',
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
      functions: [],
      uploads: { kept_in: 'folder', files: 0 },
      app_secret_id: null,
    };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'database.dump'), '');
    const { code, complained } = await runCommand(['drill', folder], {
      DEMO: '1',
      DRILL_DATABASE_URL: url.href,
    });
    expect([code, complained]).toEqual([1, expect.stringContaining(`alter role "${role}" createdb;`)]);
  } finally {
    await superuser.asOwner.query(`drop role if exists ${role}`);
    await superuser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
