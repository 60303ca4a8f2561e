import { performance } from 'node:perf_hooks';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { pngFile } from '../../../testing/sample-files.ts';
import { drawQuote } from './draw-quote.ts';
import type { QuotePaper } from './quote-paper.ts';

const line = (name: string, facts: Partial<QuotePaper['lines'][number]> = {}) => ({
  name,
  terms: 'Monthly for 12 months',
  quantity: '2.5000',
  unitPriceMinor: 100_000,
  discountPercent: '10.00',
  taxPercent: '19.00',
  totalMinor: 2_700_000,
  ...facts,
});

const paper = (facts: Partial<QuotePaper> = {}): QuotePaper => ({
  number: 'Q-1001',
  revision: 2,
  isDraft: false,
  title: 'Ward scheduling',
  day: '2026-11-26',
  validUntil: '2026-12-26',
  currency: 'EUR',
  locale: 'de-DE',
  seller: { name: 'Łódź Software', person: 'Zoë Müller', address: 'ul. Piotrkowska 1\n90-001 Łódź' },
  buyer: { name: 'Harbour Hospital', person: 'Bjørn Østergård', address: 'Havnegade 1\nKøbenhavn' },
  logo: null,
  lines: [line('Seats'), line('Setup', { terms: 'One-off', discountPercent: '0', taxPercent: null })],
  sums: [
    { label: 'One-off', amountMinor: 250_000, isTotal: false },
    { label: 'Tax 19%', amountMinor: 513_000, isTotal: false },
    { label: 'Total', amountMinor: 3_463_000, isTotal: true },
  ],
  note: 'Thank you for your time.',
  terms: 'Net 30.',
  ...facts,
});

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replaceAll('\u00a0', ' ').replace(/\s+/g, ' '));
}

describe('a quote as PDF', () => {
  it('QUOTE07 reads in order: number, parties, lines with their figures, sums, note, terms, page', async () => {
    const [text = ''] = await pagesOf(await drawQuote(paper()));
    const parts = [
      'Quote Q-1001, revision 2',
      'Ward scheduling',
      '26.11.2026',
      'Valid until 26.12.2026',
      'From Łódź Software Zoë Müller ul. Piotrkowska 1 90-001 Łódź',
      'For Harbour Hospital Bjørn Østergård Havnegade 1 København',
      'Description Quantity Unit price Discount Tax Total',
      'Seats Monthly for 12 months 2,5 1.000,00 € 10% 19% 27.000,00 €',
      'Setup One-off 2,5 1.000,00 € – – 27.000,00 €',
      'One-off 2.500,00 €',
      'Tax 19% 5.130,00 €',
      'Total 34.630,00 €',
      'Note Thank you for your time.',
      'Terms Net 30.',
      'Page 1 of 1',
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(Object.fromEntries(parts.map((part, at) => [part, places[at] !== -1]))).toEqual(
      Object.fromEntries(parts.map((part) => [part, true])),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('QUOTE07 is tagged, in a language and with a title, for screen readers', async () => {
    const bytes = await drawQuote(paper());
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw).toMatch(/\/MarkInfo/);
    expect(raw).toMatch(/\/StructTreeRoot/);
    expect(raw).toMatch(/\/Lang \(en\)/);
    const document = await getDocumentProxy(bytes.slice());
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: 'Quote Q-1001, revision 2', Author: 'Łódź Software' });
  });

  it('QUOTE07 says on each page of many which page it is, and loses no line', async () => {
    const lines = Array.from({ length: 120 }, (_, at) => line(`Product ${at + 1}.`));
    const pages = await pagesOf(await drawQuote(paper({ lines, terms: 'Net 30. '.repeat(600).trim() })));
    expect(pages.length).toBeGreaterThan(4);
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    const names = pages.join(' ').match(/Product \d+\./g);
    expect(names).toEqual(lines.map(({ name }) => name));
  });

  it('QUOTE07 says that a draft is one, and prints a logo', async () => {
    const [draft = ''] = await pagesOf(await drawQuote(paper({ isDraft: true, revision: 1 })));
    expect(draft).toContain('Draft quote Q-1001');
    const plain = await drawQuote(paper());
    const withLogo = await drawQuote(paper({ logo: pngFile(40, 20) }));
    expect(Buffer.from(withLogo).includes('/Subtype /Image')).toBe(true);
    expect(Buffer.from(plain).includes('/Subtype /Image')).toBe(false);
  });

  it('QUOTE07 of 50 lines is drawn in a second', async () => {
    const lines = Array.from({ length: 50 }, (_, at) => line(`Product ${at + 1} with a longer name`));
    await drawQuote(paper());
    const usage = process.cpuUsage();
    const began = performance.now();
    await drawQuote(paper({ lines }));
    const tookMs = performance.now() - began;
    const { user, system } = process.cpuUsage(usage);
    // Processor time, since elapsed time depends on what else runs.
    expect(Math.min(tookMs, (user + system) / 1000)).toBeLessThan(1000);
  });
});
