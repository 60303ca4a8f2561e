import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnreadableDocument } from '../../../platform/documents/unreadable-document.ts';
import { pngFile } from '../../../testing/sample-files.ts';
import { paragraph, writeDocx, writeParts } from '../../../testing/write-docx.ts';
import { readRfpDocument } from './read-rfp-document.ts';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unreadable-rfp-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(content: string | Uint8Array): Promise<string> {
  count += 1;
  const path = join(folder, `rfp-${count}.docx`);
  await writeFile(path, content);
  return path;
}

async function refusalOf(content: string | Uint8Array): Promise<UnreadableDocument> {
  try {
    await readRfpDocument({ path: await fileOf(content) });
  } catch (error) {
    if (error instanceof UnreadableDocument) return error;
    throw error;
  }
  throw new Error('the file was read');
}

async function pdf(options: PDFKit.PDFDocumentOptions, draw: (document: PDFKit.PDFDocument) => void) {
  const document = new PdfDocument(options);
  draw(document);
  document.end();
  return buffer(document);
}

const MB = 1024 * 1024;

describe('documents that can’t be read', () => {
  it('RFP26 says what the file is and what to do, whatever its name is', async () => {
    const refused: [string, string | Uint8Array][] = [
      ['empty', ''],
      ['empty', '\n\n \n'],
      ['wrong_type', pngFile()],
      ['wrong_type', '<!DOCTYPE html><html><body>The system must run.</body></html>'],
      ['wrong_type', await writeParts({ 'readme.txt': 'hello' })],
      ['wrong_type', Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7) % 32))],
      ['old_document', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)])],
      ['broken', (await writeDocx({ body: paragraph('The system must run.') })).subarray(0, 400)],
      ['broken', '%PDF-1.7\n1 0 obj'],
    ];
    for (const [reason, content] of refused) {
      const refusal = await refusalOf(content);
      expect(refusal.reason).toBe(reason);
      expect(refusal.message).toMatch(/[Cc]hoose|Save/);
    }
  });

  it('RFP26 says that a PDF is a scan, or has a password', async () => {
    const scan = await pdf({}, (document) =>
      document.image(pngFile(), 10, 10).addPage().image(pngFile(), 10, 10),
    );
    const refusal = await refusalOf(scan);
    expect(refusal.reason).toBe('scan');
    expect(refusal.message).toContain('Ask the buyer for the original document');
    const locked = await pdf({ userPassword: 'secret' }, (document) => document.text('The system must run.'));
    expect((await refusalOf(locked)).reason).toBe('protected');
  });

  it('RFP26 refuses a file of a gigabyte before reading it', async () => {
    const path = join(folder, 'large.pdf');
    const file = await open(path, 'w');
    await file.truncate(1024 * MB);
    await file.close();
    await expect(readRfpDocument({ path })).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('RFP27 refuses a ZIP bomb by its directory, before unpacking it', async () => {
    const bomb = await writeDocx({ body: ' '.repeat(200 * MB) });
    expect(bomb.length).toBeLessThan(MB);
    expect((await refusalOf(bomb)).reason).toBe('packed_too_tightly');
  });

  it('RFP27 refuses a document that unpacks to more than it declares', async () => {
    const lying = await writeDocx({ body: ' '.repeat(20 * MB) });
    // The last entry of the directory is the document: here it declares a thousand bytes.
    lying.writeUInt32LE(1_000, lying.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
    expect((await refusalOf(lying)).reason).toBe('broken');
  });

  it('RFP27 resolves no entities, and fetches nothing', async () => {
    const prolog =
      '<!DOCTYPE w:document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">' +
      '<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY web SYSTEM "http://127.0.0.1:1/">]>';
    const body = paragraph('1.1 The system must show &b; and &file; and &web; as text.');
    const { text, requirements } = await readRfpDocument({
      path: await fileOf(await writeDocx({ body, prolog })),
    });
    expect(requirements).toHaveLength(1);
    expect(text).not.toContain('root:');
    expect(text).not.toContain('aaaaaaaaaa');
  });

  it('RFP27 refuses a document that is nested deeper than any, at once', async () => {
    const body = '<w:tbl><w:tr><w:tc>'.repeat(100_000);
    const from = performance.now();
    expect((await refusalOf(await writeDocx({ body }))).reason).toBe('broken');
    expect(performance.now() - from).toBeLessThan(15_000);
  });

  it('RFP27 stops at 5 million characters and at 20,000 requirements', async () => {
    expect((await refusalOf('Background text without end. '.repeat(180_000))).reason).toBe('too_much_text');
    const many = Array.from({ length: 20_001 }, (_, at) => `R-${at} The system must do it.`).join('\n');
    expect((await refusalOf(many)).reason).toBe('too_many_requirements');
  });

  it('RFP27 stops when reading takes too long, and leaves nothing on disk', async () => {
    const own = await mkdtemp(join(folder, 'own-'));
    const path = await fileOf('The system must run.');
    await expect(readRfpDocument({ path, limitMs: 1, folder: own })).rejects.toMatchObject({
      reason: 'too_slow',
    });
    expect(await readdir(own)).toEqual([]);
  });
});
