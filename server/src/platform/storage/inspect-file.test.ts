import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ATTACHMENT_TYPES } from '@dealwright/contract/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compoundFile, docxFile, GIF_FILE, PDF_FILE, pngFile, zipFile } from '../../testing/sample-files.ts';
import { inspectFile } from './inspect-file.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inspect-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function inspect(name: string, content: Buffer | string): Promise<string> {
  const path = join(directory, 'received');
  await writeFile(path, content);
  return inspectFile(path, name, ATTACHMENT_TYPES);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

describe('what may be attached', () => {
  test.each([
    ['shot.png', pngFile(1440, 900), 'image/png'],
    ['SHOT.PNG', pngFile(), 'image/png'],
    ['moving.gif', GIF_FILE, 'image/gif'],
    ['contract.pdf', PDF_FILE, 'application/pdf'],
    ['letter.doc', compoundFile(), 'application/msword'],
    ['letter.docx', docxFile(), ATTACHMENT_TYPES['docx'] ?? ''],
    ['log.txt', 'Zoë said: <b>no</b>\r\n\tthen \x1b[31mred', 'text/plain'],
  ])('SUPPORT05 %s', async (name, content, mimeType) => {
    expect(await inspect(name, content)).toBe(mimeType);
  });
});

describe('what is refused, whatever it is called', () => {
  test.each([
    ['html named png', 'a.png', HTML],
    ['svg named png', 'a.png', SVG],
    ['script named png', 'a.png', 'alert(1)'],
    ['svg by its own name', 'a.svg', SVG],
    ['html by its own name', 'a.html', HTML],
    ['no name to go by', 'file', pngFile()],
    ['a gif named png', 'a.png', GIF_FILE],
    ['a png named jpg', 'a.jpg', pngFile()],
    ['a png with html in a text chunk', 'a.png', pngFile(2, 2, [Buffer.from(`Comment\0${HTML}`)])],
    ['a png with html behind it', 'a.png', Buffer.concat([pngFile(), Buffer.from(HTML)])],
    ['a png that is a zip too', 'a.png', Buffer.concat([pngFile(), zipFile([{ name: 'a.js' }])])],
    ['a png that ends early', 'a.png', pngFile().subarray(0, 40)],
    ['a gif that is a script too', 'a.gif', 'GIF89a/*\x00\x00\x00*/=1;alert(1)//;'],
    ['an html page that becomes a pdf later', 'a.pdf', `${HTML}%PDF-1.4`],
    ['a program named txt', 'a.txt', Buffer.from('4d5a90000300', 'hex')],
    ['a zip named doc', 'a.doc', docxFile()],
    ['a compound file that is no document', 'a.doc', compoundFile('Workbook')],
  ])('F1 %s', async (_, name, content) => {
    await expect(inspect(name, content)).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  test.each([
    ['a png of 30,000 × 30,000', 'a.png', pngFile(30_000, 30_000)],
    ['a zip', 'a.zip', zipFile([{ name: 'a' }])],
    ['a zip named docx', 'a.docx', zipFile([{ name: 'a' }])],
    ['a docx that swells to gigabytes', 'a.docx', docxFile([{ name: 'word/bomb', claims: 4_000_000_000 }])],
    [
      'a docx of many that swell',
      'a.docx',
      docxFile(Array.from({ length: 600 }, (_, at) => ({ name: `b${at}`, claims: 1_000_000 }))),
    ],
    ['a docx with a symbolic link', 'a.docx', docxFile([{ name: 'word/link', mode: 0o120_777 }])],
    ['a docx that reaches out of its directory', 'a.docx', docxFile([{ name: '../../etc/passwd' }])],
    ['a docx with macros', 'a.docx', docxFile([{ name: 'word/vbaProject.bin' }])],
    ['a docx with something before its directory', 'a.docx', Buffer.concat([Buffer.from(HTML), docxFile()])],
  ])('F4 %s', async (_, name, content) => {
    await expect(inspect(name, content)).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  test('an image of just under 50 megapixels is accepted', async () => {
    expect(await inspect('a.png', pngFile(10_000, 4_999))).toBe('image/png');
    await expect(inspect('a.png', pngFile(10_000, 5_001))).rejects.toThrow('50 megapixels');
  });
});
