import type { XmlReader } from '../../../../platform/documents/office-parts.ts';
import { plainLine } from '../../../../platform/documents/plain-line.ts';
import type { Block, BlockRow } from '../blocks.ts';
import { blockOfLine } from '../rules/block-of-line.ts';
import { NumberTrail } from '../rules/number-trail.ts';
import type { Numbering } from './numbering.ts';
import type { Styles } from './styles.ts';

/** Deleted text, earlier formats, field codes, and the second copy of what newer programs draw. */
const LEFT_OUT = new Set([
  'del',
  'moveFrom',
  'pPrChange',
  'rPrChange',
  'numPrChange',
  'tblPrChange',
  'trPrChange',
  'tcPrChange',
  'sectPrChange',
  'instrText',
  'Fallback',
]);
const LONGEST_HEADING_OF_BOLD = 100;

interface OpenParagraph {
  style: string | null;
  numId: string | null;
  level: number | null;
  outline: number | null;
  text: string;
  bold: number;
}

interface OpenTable {
  readonly rows: BlockRow[];
  cells: string[];
  /** Texts of the paragraphs of the open cell. */
  cell: string[];
  span: number;
}

/** Reads the body of a Word document as a stream of XML, and collects its blocks. */
export class DocumentReader {
  readonly blocks: Block[] = [];
  readonly #styles: Styles;
  readonly #numbering: Numbering;
  readonly #trail = new NumberTrail();
  readonly #paragraphs: OpenParagraph[] = [];
  readonly #tables: OpenTable[] = [];
  #skipped = 0;
  #contents = 0;
  #contentsDepth = 0;
  #isText = false;
  #isHidden = false;
  #isBold = false;

  constructor(styles: Styles, numbering: Numbering) {
    this.#styles = styles;
    this.#numbering = numbering;
  }

  readonly reader: XmlReader = {
    open: (name, attribute) => {
      if (this.#skipped > 0 || LEFT_OUT.has(name)) this.#skipped += 1;
      else this.#open(name, attribute);
    },
    close: (name) => {
      if (this.#skipped > 0) this.#skipped -= 1;
      else this.#close(name);
    },
    text: (text) => {
      if (this.#isText && !this.#isHidden && this.#skipped === 0) this.#add(text);
    },
  };

  #add(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    paragraph.text += text;
    if (this.#isBold) paragraph.bold += text.length;
  }

  #open(name: string, attribute: (name: string) => string | undefined): void {
    const value = attribute('w:val');
    const paragraph = this.#paragraphs.at(-1);
    const isOn = value !== '0' && value !== 'false' && value !== 'none';
    switch (name) {
      case 'p':
        this.#paragraphs.push({ style: null, numId: null, level: null, outline: null, text: '', bold: 0 });
        break;
      case 'r':
        this.#isHidden = false;
        this.#isBold = false;
        break;
      case 't':
        this.#isText = true;
        break;
      case 'tab':
      case 'br':
      case 'cr':
        this.#add(' ');
        break;
      case 'noBreakHyphen':
        this.#add('-');
        break;
      case 'vanish':
        this.#isHidden = isOn;
        break;
      case 'b':
        this.#isBold = isOn;
        break;
      case 'sdt':
        this.#contentsDepth += 1;
        break;
      case 'docPartGallery':
        if (/table of contents/i.test(value ?? '')) this.#contents = this.#contentsDepth;
        break;
      default:
        if (paragraph) describe(paragraph, name, value ?? '');
        this.#openTable(name, value);
    }
  }

  #openTable(name: string, value: string | undefined): void {
    const table = this.#tables.at(-1);
    if (name === 'tbl') this.#tables.push({ rows: [], cells: [], cell: [], span: 1 });
    else if (name === 'tr' && table) table.cells = [];
    else if (name === 'tc' && table) {
      table.cell = [];
      table.span = 1;
    } else if (name === 'gridSpan' && table) table.span = Math.min(60, Math.max(1, Number(value) || 1));
  }

  #close(name: string): void {
    const table = this.#tables.at(-1);
    if (name === 't') this.#isText = false;
    else if (name === 'p') this.#closeParagraph();
    else if (name === 'sdt') {
      if (this.#contents === this.#contentsDepth) this.#contents = 0;
      this.#contentsDepth -= 1;
    } else if (name === 'tc' && table) {
      table.cells.push(table.cell.join(' '), ...Array.from({ length: table.span - 1 }, () => ''));
    } else if (name === 'tr' && table) table.rows.push({ cells: table.cells, spot: {} });
    else if (name === 'tbl') this.#closeTable();
  }

  /** A table in a cell is text of that cell. */
  #closeTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    const outer = this.#tables.at(-1);
    const isFrame = table.rows.every(({ cells }) => cells.length === 1);
    if (outer)
      outer.cell.push(...table.rows.map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')));
    else if (isFrame)
      this.blocks.push(...table.rows.map(({ cells, spot }) => this.#line(cells[0] ?? '', spot)));
    else this.blocks.push({ kind: 'table', rows: table.rows });
  }

  #line(text: string, spot: BlockRow['spot']): Block {
    return blockOfLine({ text, spot }, this.#trail);
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph) return;
    const style = this.#styles.get(paragraph.style);
    const numId = paragraph.numId ?? style.numId;
    const byStyle = numId === null ? null : this.#numbering.levelOfStyle(numId, paragraph.style ?? '');
    const level = paragraph.level ?? byStyle ?? style.level ?? 0;
    const text = plainLine(paragraph.text);
    // Word numbers an empty paragraph of a table too: its number column often holds nothing else.
    const counted =
      numId === null || (text === '' && this.#tables.length === 0)
        ? null
        : this.#numbering.next(numId, level);
    const table = this.#tables.at(-1);
    if (table) {
      table.cell.push(...[counted?.label ?? '', text].filter((part) => part !== ''));
      return;
    }
    if (text === '') return;
    const heading =
      paragraph.outline === null ? style.headingLevel : paragraph.outline < 9 ? paragraph.outline + 1 : null;
    const isAside = this.#contents > 0 || /^(?:toc ?\d|table of figures|title|subtitle)/.test(style.name);
    this.blocks.push(
      blockOfLine(
        {
          text,
          spot: {},
          ...(counted && { list: { label: counted.label, level } }),
          ...(heading !== null && !isAside && { headingLevel: heading }),
          isProminent:
            paragraph.bold >= paragraph.text.trim().length && text.length < LONGEST_HEADING_OF_BOLD,
          isAside,
        },
        this.#trail,
      ),
    );
  }
}

function describe(paragraph: OpenParagraph, name: string, value: string): void {
  if (name === 'pStyle') paragraph.style = value;
  else if (name === 'numId') paragraph.numId = value;
  else if (name === 'ilvl') paragraph.level = Number(value);
  else if (name === 'outlineLvl') paragraph.outline = Number(value);
}
