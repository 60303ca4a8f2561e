import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ATTACHMENT_TYPES } from '@dealwright/contract/operator/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compoundFile, docxFile, GIF_FILE, PDF_FILE, pngFile, zipFile } from '../../testing/sample-files.ts';
import { inspectAside } from './inspect-aside.ts';
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

const UTF_16_BOMB = Buffer.from('\ufeff<!DOCTYPE a [<!ENTITY b "&a;&a;">]>', 'utf16le');
const xml = (name: string, text: string, claims?: number) => ({
  name: `word/${name}.xml`,
  data: Buffer.from(text),
  deflated: true,
  ...(claims !== undefined && { claims }),
});
const brokenDeflate = () => {
  const file = docxFile([xml('broken', 'some words that are deflated')]);
  file[file.indexOf('word/broken.xml') + 'word/broken.xml'.length] = 0xff;
  return file;
};
/** A sound photograph's beginning, then fifty thousand boxes that its reader would compare with each other. */
const heicOfManySizes = () => {
  const box = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + data.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, data]);
  };
  const sizes = Buffer.concat(Array.from({ length: 50_000 }, () => box('ispe', Buffer.alloc(12, 1))));
  const meta = Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', sizes))]);
  return Buffer.concat([
    Buffer.from('00000018667479706865696300000000', 'hex'),
    Buffer.from('mif1heic'),
    box('meta', meta),
  ]);
};

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
    ['a docx that is a page too', 'a.docx', docxFile([], HTML)],
    ['a docx with a page in its comment', 'a.docx', docxFile([], '', HTML)],
    ['a docx with something before its directory', 'a.docx', Buffer.concat([Buffer.from(HTML), docxFile()])],
    ['a docx that swells to more than it says', 'a.docx', docxFile([xml('a', 'x'.repeat(1e6), 1000)])],
    ['a docx that swells to less than it says', 'a.docx', docxFile([xml('a', 'x'.repeat(1000), 2000)])],
    ['a docx of what cannot be unpacked', 'a.docx', brokenDeflate()],
    ['a docx that names macros in other letters', 'a.docx', docxFile([{ name: 'word/VBAPROJECT.BIN' }])],
    ['a docx with macros elsewhere', 'a.docx', docxFile([{ name: 'x/vbaProject.bin' }])],
    ['a docx that says it has macros', 'a.docx', docxFile([xml('x', 'ms-word.document.macroEnabled.main')])],
    ['a docx that reaches out in the way of Windows', 'a.docx', docxFile([{ name: '..\\..\\x' }])],
    ['a docx with a drive', 'a.docx', docxFile([{ name: 'C:x' }])],
    ['a docx with NUL in a name', 'a.docx', docxFile([{ name: 'a\0b' }])],
    ['a docx with one name in two cases', 'a.docx', docxFile([{ name: 'a' }, { name: 'A' }])],
    ['a docx that is encrypted', 'a.docx', docxFile([{ name: 'a', flags: 1 }])],
    ['a docx whose entries lie in each other', 'a.docx', docxFile([{ name: 'a', claimsAt: 0 }])],
    ['a docx whose entries lie nowhere', 'a.docx', docxFile([{ name: 'a', claimsAt: 4_000_000_000 }])],
    ['a docx with an entity bomb', 'a.docx', docxFile([xml('a', '<!DOCTYPE a [<!ENTITY b "&a;&a;">]>')])],
    ['a docx with an entity bomb in UTF-16', 'a.docx', docxFile([{ name: 'a.xml', data: UTF_16_BOMB }])],
    ['a docx that reads files', 'a.docx', docxFile([xml('a', '<!ENTITY x SYSTEM "file:///etc/passwd">')])],
  ])('F4 %s', async (_, name, content) => {
    await expect(inspect(name, content)).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  test('an image of just under 50 megapixels is accepted', async () => {
    expect(await inspect('a.png', pngFile(10_000, 4_999))).toBe('image/png');
    await expect(inspect('a.png', pngFile(10_000, 5_001))).rejects.toThrow('50 megapixels');
  });

  test('F4 V9 an image with an endless header is read within the time limit', async () => {
    const before = process.threadCpuUsage();
    await inspect('a.heic', heicOfManySizes()).catch(() => null);
    // Half a minute when all of it was read.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2_000);
  });

  test('F4 V9 files are looked at beside the event loop, and what is refused there says so', async () => {
    const path = join(directory, 'aside');
    await writeFile(path, docxFile([xml('bomb', 'x'.repeat(1e6), 1000)]));
    const inspected = inspectAside('a company', path, 'a.docx', ATTACHMENT_TYPES);
    await expect(inspected).rejects.toMatchObject({
      code: 'unsupported_type',
      message: expect.stringContaining('Attach'),
    });
    await writeFile(path, docxFile());
    expect(await inspectAside('a company', path, 'a.docx', ATTACHMENT_TYPES)).toBe(ATTACHMENT_TYPES['docx']);
  });

  test('a docx with deflated parts, extra fields and sizes behind the data is accepted', async () => {
    const words = Array.from({ length: 2_000 }, (_, at) => `<w:t>word ${at}</w:t>`).join('');
    expect(
      await inspect('a.docx', docxFile([xml('a', words), { name: 'word/media/', data: Buffer.alloc(0) }])),
    ).toBe(ATTACHMENT_TYPES['docx']);
  });
});
