import { decimalOnPaper, moneyOnPaper } from '@dealwright/domain/in-text';
import { asArtifact, drawRule, innerWidth, MARGIN, pen, QUIET, roomBelow, type Sheet } from './draw-sheet.ts';
import type { PaperLine, PaperSum, QuotePaper } from './quote-paper.ts';

const GAP = 8;
const ROW_PADDING = 7;

interface Column {
  readonly title: string;
  /** Share of the width; the description gets the rest. */
  readonly share: number;
  readonly text: (line: PaperLine, paper: QuotePaper) => string;
}

const FIGURES: readonly Column[] = [
  { title: 'Quantity', share: 0.11, text: (line, { locale }) => decimalOnPaper(line.quantity, locale) },
  {
    title: 'Unit price',
    share: 0.17,
    text: (line, { currency, locale }) =>
      moneyOnPaper({ amountMinor: line.unitPriceMinor, currency }, locale),
  },
  {
    title: 'Discount',
    share: 0.11,
    text: (line, { locale }) =>
      Number(line.discountPercent) === 0 ? '–' : `${decimalOnPaper(line.discountPercent, locale)}%`,
  },
  {
    title: 'Tax',
    share: 0.09,
    text: (line, { locale }) =>
      line.taxPercent === null ? '–' : `${decimalOnPaper(line.taxPercent, locale)}%`,
  },
  {
    title: 'Total',
    share: 0.19,
    text: (line, { currency, locale }) => moneyOnPaper({ amountMinor: line.totalMinor, currency }, locale),
  },
];
const DESCRIPTION_SHARE = 1 - FIGURES.reduce((sum, { share }) => sum + share, 0);

interface Cell {
  readonly x: number;
  readonly width: number;
}

/** Where the figures stand, from left to right behind the description. */
function figureCells(sheet: Sheet): Cell[] {
  const whole = innerWidth(sheet);
  let x = MARGIN + whole * DESCRIPTION_SHARE;
  return FIGURES.map(({ share }) => {
    const cell = { x: x + GAP, width: whole * share - GAP };
    x += whole * share;
    return cell;
  });
}

const descriptionWidth = (sheet: Sheet): number => innerWidth(sheet) * DESCRIPTION_SHARE - GAP;

function drawTitles(sheet: Sheet, y: number): void {
  pen(sheet, 'strong', 8, QUIET).text('Description', MARGIN, y, { width: descriptionWidth(sheet) });
  for (const [at, { x, width }] of figureCells(sheet).entries()) {
    sheet.text(FIGURES[at]?.title ?? '', x, y, { width, align: 'right', lineBreak: false });
  }
  sheet.y = y + 14;
}

function titleRow(sheet: Sheet): PDFKit.PDFStructureElement {
  const y = sheet.y;
  const row = sheet.struct('TR');
  const title = (text: string, cell: Cell, align: 'left' | 'right') =>
    row.add(
      sheet.struct('TH', {}, () => {
        pen(sheet, 'strong', 8, QUIET).text(text, cell.x, y, { width: cell.width, align, lineBreak: false });
      }),
    );
  title('Description', { x: MARGIN, width: descriptionWidth(sheet) }, 'left');
  for (const [at, cell] of figureCells(sheet).entries()) title(FIGURES[at]?.title ?? '', cell, 'right');
  row.end();
  return row;
}

function lineHeight(sheet: Sheet, line: PaperLine): number {
  const width = descriptionWidth(sheet);
  const name = pen(sheet, 'regular', 9).heightOfString(line.name, { width });
  const terms = pen(sheet, 'regular', 8).heightOfString(line.terms, { width });
  return name + terms + 2 + 2 * ROW_PADDING;
}

function lineRow(sheet: Sheet, line: PaperLine, paper: QuotePaper): PDFKit.PDFStructureElement {
  const y = sheet.y + ROW_PADDING;
  const row = sheet.struct('TR');
  const cells = figureCells(sheet);
  row.add(
    sheet.struct('TD', {}, () => {
      const width = descriptionWidth(sheet);
      pen(sheet, 'regular', 9).text(line.name, MARGIN, y, { width });
      pen(sheet, 'regular', 8, QUIET).text(line.terms, MARGIN, sheet.y + 2, { width });
    }),
  );
  for (const [at, { text }] of FIGURES.entries()) {
    const { x, width } = cells[at] ?? { x: MARGIN, width: 0 };
    row.add(
      sheet.struct('TD', {}, () => {
        pen(sheet, 'regular', 9).text(text(line, paper), x, y, { width, align: 'right', lineBreak: false });
      }),
    );
  }
  row.end();
  return row;
}

function turnPage(sheet: Sheet): void {
  sheet.addPage();
  asArtifact(sheet, () => drawTitles(sheet, sheet.y));
  drawRule(sheet, sheet.y);
}

/** The lines as a table; its titles are repeated on every page. */
export function drawLines(sheet: Sheet, root: PDFKit.PDFStructureElement, paper: QuotePaper): void {
  const table = sheet.struct('Table');
  root.add(table);
  const top = sheet.y;
  table.add(titleRow(sheet));
  sheet.y = top + 14;
  drawRule(sheet, sheet.y);
  for (const line of paper.lines) {
    const height = lineHeight(sheet, line);
    if (height > roomBelow(sheet)) turnPage(sheet);
    const y = sheet.y;
    table.add(lineRow(sheet, line, paper));
    sheet.y = y + height;
    drawRule(sheet, sheet.y);
  }
  table.end();
}

function sumRow(sheet: Sheet, sum: PaperSum, { currency, locale }: QuotePaper): PDFKit.PDFStructureElement {
  const y = sheet.y;
  const half = innerWidth(sheet) / 2;
  const [font, size] = sum.isTotal ? (['strong', 11] as const) : (['regular', 9] as const);
  const row = sheet.struct('TR');
  row.add(
    sheet.struct('TH', {}, () => {
      pen(sheet, font, size).text(sum.label, MARGIN + half, y, { width: half * 0.55, lineBreak: false });
    }),
  );
  row.add(
    sheet.struct('TD', {}, () => {
      const amount = moneyOnPaper({ amountMinor: sum.amountMinor, currency }, locale);
      const place = { width: half * 0.45, align: 'right', lineBreak: false } as const;
      pen(sheet, font, size).text(amount, MARGIN + half * 1.55, y, place);
    }),
  );
  row.end();
  sheet.y = y + size + 9;
  return row;
}

/** Subtotals, taxes and total, kept together on one page. */
export function drawSums(sheet: Sheet, root: PDFKit.PDFStructureElement, paper: QuotePaper): void {
  if (paper.sums.length * 20 + 16 > roomBelow(sheet)) sheet.addPage();
  sheet.y += 12;
  const table = sheet.struct('Table');
  root.add(table);
  for (const sum of paper.sums) table.add(sumRow(sheet, sum, paper));
  table.end();
}
