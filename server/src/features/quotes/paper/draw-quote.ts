import { dayInText } from '@dealwright/domain/in-text';
import { drawLines, drawSums } from './draw-lines.ts';
import {
  bytesOf,
  drawFeet,
  drawRule,
  headingOf,
  innerWidth,
  MARGIN,
  openSheet,
  pen,
  QUIET,
  roomBelow,
  type Sheet,
} from './draw-sheet.ts';
import type { PaperParty, QuotePaper } from './quote-paper.ts';

type Root = PDFKit.PDFStructureElement;

const LOGO_WIDTH = 150;
const LOGO_HEIGHT = 48;

function drawLogo(sheet: Sheet, root: Root, { logo, seller }: QuotePaper): void {
  if (!logo) return;
  root.add(
    sheet.struct('Figure', { alt: `Logo of ${seller.name}` }, () => {
      sheet.image(Buffer.from(logo), MARGIN, sheet.y, { fit: [LOGO_WIDTH, LOGO_HEIGHT] });
    }),
  );
  sheet.y = MARGIN + LOGO_HEIGHT + 20;
}

function drawHeading(sheet: Sheet, root: Root, paper: QuotePaper): void {
  const width = innerWidth(sheet);
  root.add(
    sheet.struct('H1', {}, () => {
      pen(sheet, 'strong', 20).text(headingOf(paper), MARGIN, sheet.y, { width });
    }),
  );
  root.add(
    sheet.struct('P', {}, () => {
      pen(sheet, 'regular', 11, QUIET).text(paper.title, MARGIN, sheet.y + 2, { width });
    }),
  );
  const until = paper.validUntil && ` · Valid until ${dayInText(paper.validUntil, paper.locale)}`;
  root.add(
    sheet.struct('P', {}, () => {
      const days = `${dayInText(paper.day, paper.locale)}${until ?? ''}`;
      pen(sheet, 'regular', 9, QUIET).text(days, MARGIN, sheet.y + 6, { width });
    }),
  );
  sheet.y += 18;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawParty(sheet: Sheet, root: Root, role: string, party: PaperParty, place: Place): void {
  const { x, width } = place;
  root.add(
    sheet.struct('H2', {}, () => {
      pen(sheet, 'strong', 8, QUIET).text(role, x, place.y, { width });
    }),
  );
  root.add(
    sheet.struct('P', {}, () => {
      pen(sheet, 'strong', 10).text(party.name, x, sheet.y + 3, { width });
      const rest = [party.person, party.address].filter(Boolean).join('\n');
      if (rest) pen(sheet, 'regular', 9).text(rest, x, sheet.y + 2, { width, lineGap: 1 });
    }),
  );
}

/** Who offers on the left, who buys on the right. */
function drawParties(sheet: Sheet, root: Root, { seller, buyer }: QuotePaper): void {
  const y = sheet.y;
  const half = innerWidth(sheet) / 2;
  drawParty(sheet, root, 'From', seller, { x: MARGIN, y, width: half - 12 });
  const left = sheet.y;
  drawParty(sheet, root, 'For', buyer, { x: MARGIN + half, y, width: half });
  sheet.y = Math.max(left, sheet.y) + 24;
}

function drawText(sheet: Sheet, root: Root, title: string, text: string | null): void {
  if (text === null) return;
  if (roomBelow(sheet) < 60) sheet.addPage();
  const width = innerWidth(sheet);
  root.add(
    sheet.struct('H2', {}, () => {
      pen(sheet, 'strong', 10).text(title, MARGIN, sheet.y + 18, { width });
    }),
  );
  root.add(
    sheet.struct('P', {}, () => {
      pen(sheet, 'regular', 9).text(text, MARGIN, sheet.y + 4, { width, lineGap: 1.5 });
    }),
  );
}

/** A quote as PDF: the parties, lines, sums, note and terms, in the order that a screen reader reads them. */
export async function drawQuote(paper: QuotePaper): Promise<Uint8Array> {
  const sheet = openSheet(paper);
  const root = sheet.struct('Document');
  sheet.addStructure(root);
  drawLogo(sheet, root, paper);
  drawHeading(sheet, root, paper);
  drawRule(sheet, sheet.y - 8);
  drawParties(sheet, root, paper);
  drawLines(sheet, root, paper);
  drawSums(sheet, root, paper);
  drawText(sheet, root, 'Note', paper.note);
  drawText(sheet, root, 'Terms', paper.terms);
  root.end();
  drawFeet(sheet, paper);
  return bytesOf(sheet);
}
