import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { paragraph, writeDocx } from '../../testing/write-docx.ts';
import { readForeignText } from './read-foreign-text.ts';

const NOBODY = { people: [], sellerCompanies: [], buyerCompany: null };
const titleOf = async (text: string) => (await readForeignText({ text }, NOBODY)).title;

it('AIWH30 a call without a subject is named after the buyers who speak', async () => {
  const call =
    'Tom (Seller): Thanks.\nAna Lee (Buyer): We lose a lot.\nTom (Seller): How much?\nAna Lee (Buyer): 40k.';
  expect(await titleOf(call)).toBe('Call with Ana Lee');
  const many = ['Ann', 'Bob', 'Cy'].map((name) => `${name} (Buyer): We lose a lot.\nTom (Seller): How much?`);
  expect(await titleOf(many.join('\n'))).toBe('Call with Ann, Bob and 1 more');
  expect(await titleOf(`Subject: Budget\n\n${call}`)).toBe('Budget');
  expect(await titleOf(`Review with Acme\n\n${call}`)).toBe('Review with Acme');
  expect(await titleOf('They want to decide in May.')).toBe('They want to decide in May.');
});

describe('transcripts as documents', () => {
  const surroundings = { people: [], sellerCompanies: [], buyerCompany: null };
  const file = (fileName: string, bytes: Uint8Array) => readForeignText({ bytes, fileName }, surroundings);
  const turn = (name: string, time: string, said: string) =>
    `<w:p><w:r><w:t>${name}</w:t></w:r><w:r><w:t xml:space="preserve">   ${time}</w:t><w:br/><w:t>${said}</w:t></w:r></w:p>`;
  const CALL = ['We lose a day each month.', 'Who signs that off?', 'Our CFO does.'] as const;

  it('TRANS04 a Word document of Teams is read with who speaks', async () => {
    const body =
      paragraph('Discovery call') +
      turn('Ana Ruiz', '0:03', CALL[0]) +
      turn('Sam Lee', '0:09', CALL[1]) +
      turn('Ana Ruiz', '0:14', CALL[2]);
    const read = await file('call.docx', await writeDocx({ body }));
    expect(read).toMatchObject({ format: 'docx', kind: 'call', title: 'call' });
    expect(read.speakers.map(({ label }) => label)).toEqual(['Ana Ruiz', 'Sam Lee']);
    for (const said of CALL) expect(read.body).toContain(said);
  });

  it('TRANS05 a PDF with text is read with who speaks', async () => {
    const pdf = new PdfDocument();
    const bytes = buffer(pdf);
    for (const [name, said] of [
      ['Ana Ruiz', CALL[0]],
      ['Sam Lee', CALL[1]],
      ['Ana Ruiz', CALL[2]],
    ] as const)
      pdf.text(`${name}: ${said}`).moveDown();
    pdf.end();
    const read = await file('call.pdf', await bytes);
    expect(read).toMatchObject({ format: 'pdf', kind: 'call' });
    expect(read.speakers.map(({ label }) => label)).toEqual(['Ana Ruiz', 'Sam Lee']);
  });

  it('TRANS06 a document that can’t be read is refused in words that say what to do', async () => {
    const scan = new PdfDocument();
    const scanned = buffer(scan);
    scan.rect(50, 50, 400, 400).fill('gray');
    scan.end();
    await expect(file('call.pdf', await scanned)).rejects.toThrow(/is a scan/);
    await expect(file('call.docx', Buffer.from('PK\u0003\u0004 nothing'))).rejects.toThrow(/is damaged/);
    await expect(file('call.docx', Buffer.from('Ana: hello'))).rejects.toThrow(/Choose a Word document/);
    await expect(file('call.pdf', Buffer.from('%PDF-1.7 nothing'))).rejects.toThrow(/is damaged/);
    await expect(file('call.docx', new Uint8Array())).rejects.toThrow(/is empty/);
  });
});
