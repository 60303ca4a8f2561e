import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { paperSize } from './paper-size.ts';
import type { QuotePaper } from './quote-paper.ts';

const require = createRequire(import.meta.url);
const FONTS = {
  regular: require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
} as const;

export const INK = '#171717';
export const QUIET = '#5c5c5c';
export const RULE = '#d4d4d4';
export const MARGIN = 48;
export const FOOT = 64;
const FOOT_TEXT = 36;

export type Sheet = PDFKit.PDFDocument;
type Font = keyof typeof FONTS;

/** An empty document of the paper's size, tagged so that a screen reader reads it in order. */
export function openSheet(paper: QuotePaper): Sheet {
  return new PDFDocument({
    size: paperSize(paper.locale),
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    bufferPages: true,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: headingOf(paper),
      Author: paper.seller.name,
      CreationDate: new Date(`${paper.day}T00:00:00Z`),
    },
    font: FONTS.regular,
  });
}

export function headingOf({ number, revision, isDraft }: QuotePaper): string {
  return `${isDraft ? 'Draft quote' : 'Quote'} ${number}${revision > 1 ? `, revision ${revision}` : ''}`;
}

export function pen(sheet: Sheet, font: Font, size: number, color = INK): Sheet {
  // By its file: under a registered name the file of the document's first font is read again each time.
  return sheet.font(FONTS[font]).fontSize(size).fillColor(color);
}

export const innerWidth = (sheet: Sheet): number => sheet.page.width - 2 * MARGIN;
export const roomBelow = (sheet: Sheet): number => sheet.page.height - FOOT - sheet.y;

/** Decoration and repetition, which a screen reader leaves out. */
export function asArtifact(sheet: Sheet, draw: () => void): void {
  sheet.markContent('Artifact', { type: 'Layout' });
  draw();
  sheet.endMarkedContent();
}

export function drawRule(sheet: Sheet, y: number): void {
  asArtifact(sheet, () => {
    sheet
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + innerWidth(sheet), y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
  });
}

/** Number and page at the foot of every page, once it is known how many there are. */
export function drawFeet(sheet: Sheet, paper: QuotePaper): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    sheet.switchToPage(page);
    // Text below the margin would begin another page.
    sheet.page.margins.bottom = 0;
    asArtifact(sheet, () => {
      const y = sheet.page.height - FOOT_TEXT;
      const width = innerWidth(sheet);
      pen(sheet, 'regular', 8, QUIET);
      sheet.text(headingOf(paper), MARGIN, y, { width, lineBreak: false });
      sheet.text(`Page ${page + 1} of ${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
    });
  }
}

/** The bytes of a finished document. */
export function bytesOf(sheet: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    sheet.on('data', (piece: Buffer) => pieces.push(piece));
    sheet.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))));
    sheet.on('error', reject);
    sheet.end();
  });
}
