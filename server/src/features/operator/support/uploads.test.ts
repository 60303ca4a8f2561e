import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type Attachment,
  downloadAttachment,
  MAX_ATTACHMENT_BYTES,
  removeAttachment,
  submitSupportRequest,
} from '@dealwright/contract/operator/support';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FileRoom, openFileRoom } from '../../../platform/storage/open-storage.ts';
import { startBucket, type TestBucket } from '../../../testing/bucket.ts';
import { PDF_FILE, pngFile } from '../../../testing/sample-files.ts';
import { createTestApp, type TestApp, testConfig } from '../../../testing/test-app.ts';
import { sendFile, temporaryDataDir, upload } from '../../../testing/uploads.ts';
import { forgetIncoming, forgetUploads } from './jobs.ts';

const MB = 1024 * 1024;
const HTML = '<!doctype html><script>alert(1)</script>';

/** Text without an end in sight, made as it is read. */
function* text(bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'a line of a log\n');
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}

eachEngine((engine) =>
  describe.each(['directory', 'bucket'] as const)('files in a %s', (kind) => {
    let app: TestApp;
    let bucket: TestBucket | null = null;
    let room: FileRoom;
    let data: Awaited<ReturnType<typeof temporaryDataDir>>;
    let address = '';
    beforeAll(async () => {
      data = await temporaryDataDir();
      if (kind === 'bucket') bucket = await startBucket();
      const settings = { DATA_DIR: data.path, ...bucket?.settings };
      app = await createTestApp(engine, settings);
      room = await openFileRoom(testConfig(settings), app.api.app.log as never);
      address = await app.api.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(async () => {
      await app.close();
      room.close();
      await bucket?.close();
      await data.remove();
    });
    /** Every file there is, on its way or stored. */
    const files = async (): Promise<string[]> => {
      const names = await data.files();
      const objects = (await bucket?.names()) ?? [];
      return [...names, ...objects.filter((name) => name !== 'check-at-start')];
    };
    const query = (sql: string, values: unknown[] = []) =>
      app.database.transaction('dealwright_system', (tx) =>
        queryRows<Record<string, unknown>>(tx, sql, values),
      );
    const deps = () => ({
      database: app.database,
      now: () => app.clock.now,
      log: app.api.app.log as never,
      ...room,
    });
    const download = (who: TestApp['people'][keyof TestApp['people']], id: string) =>
      app.api.app.inject({
        url: `/api${downloadAttachment.path.replace(':attachment_id', id)}`,
        headers: { cookie: `dealwright_session=${who.token}` },
      });
    beforeEach(async () => {
      app.clock.now = new Date(app.clock.now.getTime() + 25 * 60 * 60 * 1000);
      await forgetUploads(deps());
    });

    describe('uploading', () => {
      test('SUPPORT10 a file lies at {userId}/{timestamp}-{filename} and comes back byte for byte, to be saved', async () => {
        const { rep } = app.people;
        const answer = await upload(app, rep, '../My "first" shot – 1.png', pngFile(300, 200));
        expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
        const time = app.clock.now.getTime();
        expect(answer.body).toMatchObject({
          file_name: 'My "first" shot – 1.png',
          file_path: `${rep.id}/${time}-My-first-shot-1.png`,
          file_size: pngFile(300, 200).length,
          mime_type: 'image/png',
        });
        const got = await download(rep, answer.body.id);
        expect(got.rawPayload.equals(pngFile(300, 200))).toBe(true);
        expect(got.headers).toMatchObject({
          'content-type': 'image/png',
          'content-disposition': `attachment; filename="My _first_ shot _ 1.png"; filename*=UTF-8''My%20%22first%22%20shot%20%E2%80%93%201.png`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'cross-origin-resource-policy': 'same-origin',
        });
      });

      test('two files of one name at the same moment are two files', async () => {
        const { rep } = app.people;
        const answers = await Promise.all(
          [1, 2, 3].map((side) => upload(app, rep, 'a.png', pngFile(side, side))),
        );
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
        expect(new Set(answers.map(({ body }) => body.file_path)).size).toBe(3);
        expect(await files()).toHaveLength(3);
      });

      test.each([
        ['a.png', HTML],
        ['a.svg', '<svg/>'],
        ['a.js', 'alert(1)'],
        ['a.png', pngFile(30_000, 30_000)],
      ])('F1 %s that is not what it says is refused, and nothing of it stays', async (name, content) => {
        const { status, problem } = await upload(app, app.people.rep, name, content);
        expect([status, problem.code]).toEqual([415, 'unsupported_type']);
        expect(await files()).toEqual([]);
        expect(await query('select 1 from support_attachments')).toEqual([]);
      });

      test('no more than the bytes of one file are taken: JSON and forms are refused', async () => {
        for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
          const answer = await sendFile(address, app.people.rep, 'a.txt', Buffer.from('{}'), {
            'content-type': type,
          });
          expect([415, 400], type).toContain(answer.status);
        }
        expect(await files()).toEqual([]);
      });

      test('F3 one that says it is too large is refused before it is sent', async () => {
        const answer = await sendFile(address, app.people.rep, 'a.txt', Readable.from(text(MB)), {
          'content-length': String(MAX_ATTACHMENT_BYTES + 1),
        });
        expect([answer.status, answer.problem.code]).toEqual([413, 'too_large']);
        expect(await files()).toEqual([]);
      });

      test('F3 one that does not say so is cut when it is, and nothing of it stays', async () => {
        const answer = await sendFile(address, app.people.rep, 'a.txt', Readable.from(text(40 * MB)));
        expect([answer.status, answer.problem.code]).toEqual([413, 'too_large']);
        expect(await files()).toEqual([]);
      });

      test('one of the full size without a length beforehand is taken', async () => {
        const answer = await sendFile(
          address,
          app.people.rep,
          'a.txt',
          Readable.from(text(MAX_ATTACHMENT_BYTES)),
        );
        expect(answer.body).toMatchObject({ file_size: MAX_ATTACHMENT_BYTES, mime_type: 'text/plain' });
      });

      test('F3 one that breaks off leaves nothing', async () => {
        const broken = new Readable({ read: () => undefined });
        const answer = sendFile(address, app.people.rep, 'a.txt', broken).catch(() => null);
        broken.push(Buffer.alloc(MB, 'x'));
        await expect.poll(files).toHaveLength(1);
        app.api.app.server.closeAllConnections();
        await answer;
        await expect.poll(files).toEqual([]);
        expect(await query('select 1 from support_attachments')).toEqual([]);
      });
    });

    describe('limits', () => {
      test('F6 a company that has used its room is refused, and no other', async () => {
        const { rep, strangerRep } = app.people;
        await query(
          `insert into support_attachments (company_id, id, uploader_id, file_name, file_path, file_size, mime_type)
         select $1, gen_random_uuid(), $2, 'a.png', 'old/' || n, 1, 'image/png' from generate_series(1, 5000) n`,
          [rep.companyId, app.people.otherRep.id],
        );
        const refused = await upload(app, rep, 'a.png', pngFile());
        expect([refused.status, refused.problem.detail]).toEqual([
          413,
          'Your company has no storage left. Describe it in words instead.',
        ]);
        expect((await upload(app, strangerRep, 'a.png', pngFile())).status).toBe(201);
        await query(`delete from support_attachments where file_path like 'old/%'`);
      });

      test('twenty files may wait to be sent, also when they come at once', async () => {
        const { rep } = app.people;
        for (let file = 0; file < 19; file += 1) await upload(app, rep, 'a.pdf', PDF_FILE);
        const last = await Promise.all([1, 2, 3].map(() => upload(app, rep, 'a.pdf', PDF_FILE)));
        expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
        expect(await files()).toHaveLength(20);
      });

      test('ten files go with one request', async () => {
        const { rep } = app.people;
        const files: Attachment[] = [];
        for (let file = 0; file < 11; file += 1) files.push((await upload(app, rep, 'a.pdf', PDF_FILE)).body);
        const ask = (count: number) =>
          app.call(rep, submitSupportRequest, {
            body: {
              title: 'Help',
              description: 'See files',
              attachments: files.slice(0, count).map(({ id: _, ...file }) => file),
            },
          });
        expect((await ask(11)).status).toBe(400);
        expect((await ask(10)).body.attachments).toHaveLength(10);
      });
    });

    describe('whose it is', () => {
      test('F5 only its owner reads, removes or sends a file; a removed one is gone', async () => {
        const { rep } = app.people;
        const { body: file } = await upload(app, rep, 'a.png', pngFile());
        const { id, ...facts } = file;
        for (const other of [app.people.admin, app.people.otherRep, app.people.strangerRep]) {
          expect((await download(other, id)).statusCode, other.name).toBe(404);
          expect((await app.call(other, removeAttachment, { params: { attachment_id: id } })).status).toBe(
            404,
          );
          const sent = await app.call(other, submitSupportRequest, {
            body: { title: 'Mine', description: 'Not mine', attachments: [facts] },
          });
          expect([sent.status, sent.problem.errors?.[0]?.path]).toEqual([400, 'attachments']);
        }
        expect((await download(rep, id)).statusCode).toBe(200);
        expect((await app.call(rep, removeAttachment, { params: { attachment_id: id } })).status).toBe(204);
        expect((await download(rep, id)).statusCode).toBe(404);
        expect(await files()).not.toContain(facts.file_path.split('/')[1]);
      });

      test('of two who remove it at once one has removed it', async () => {
        const { rep } = app.people;
        const { body: file } = await upload(app, rep, 'a.png', pngFile());
        const answers = await Promise.all(
          [1, 2].map(() => app.call(rep, removeAttachment, { params: { attachment_id: file.id } })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
        expect(await files()).not.toContain(file.file_path.split('/')[1]);
        expect(await query('select 1 from support_attachments where request_id is null')).toEqual([]);
      });

      test('a file whose bytes can’t be removed yet is detached at once and deleted later', async () => {
        const { rep } = app.people;
        const { id, ...facts } = (await upload(app, rep, 'a.png', pngFile())).body;
        await query('update support_attachments set doomed_at = $1 where id = $2', [app.clock.now, id]);
        expect((await download(rep, id)).statusCode).toBe(404);
        const sent = await app.call(rep, submitSupportRequest, {
          body: { title: 'A', description: 'B', attachments: [facts] },
        });
        expect(sent.status).toBe(400);
        expect(await forgetUploads(deps())).toBe(0);
        app.clock.now = new Date(app.clock.now.getTime() + 11 * 60 * 1000);
        expect(await forgetUploads(deps())).toBe(1);
        expect(await files()).not.toContain(facts.file_path.split('/')[1]);
      });

      test('F5 a file of one request goes into no other, and is not removed from it', async () => {
        const { rep } = app.people;
        const { id, ...facts } = (await upload(app, rep, 'a.png', pngFile())).body;
        const ask = () =>
          app.call(rep, submitSupportRequest, {
            body: { title: 'A', description: 'B', attachments: [facts] },
          });
        expect((await ask()).status).toBe(201);
        expect((await ask()).status).toBe(400);
        expect((await app.call(rep, removeAttachment, { params: { attachment_id: id } })).status).toBe(404);
      });

      test('what is never sent is deleted after a day; what was sent stays', async () => {
        const { rep } = app.people;
        const { id, ...facts } = (await upload(app, rep, 'sent.png', pngFile())).body;
        await app.call(rep, submitSupportRequest, {
          body: { title: 'A', description: 'B', attachments: [facts] },
        });
        const { body: waiting } = await upload(app, rep, 'waiting.png', pngFile());
        const half = join(room.incoming, 'half');
        await writeFile(half, 'x');
        await utimes(half, app.clock.now, app.clock.now);
        app.clock.now = new Date(app.clock.now.getTime() + 25 * 60 * 60 * 1000);
        await forgetIncoming(deps());
        expect(await forgetUploads(deps())).toBe(1);
        expect((await download(rep, waiting.id)).statusCode).toBe(404);
        expect((await download(rep, id)).statusCode).toBe(200);
        expect(await files()).not.toContain('half');
      });
    });
  }),
);
