import { UnreadableDocument } from '../../../platform/documents/unreadable-document.ts';
import {
  type Block,
  type BlockRow,
  type Heading,
  type Paragraph,
  type Spot,
  type TableBlock,
  type TableHead,
  widthOf,
} from './blocks.ts';
import { findAsked, isClause, itemsAfter, placeOf, Sections } from './rules/find-requirements.ts';
import { findBuyers, obligationOf } from './rules/obligation.ts';
import { findTableHead } from './rules/table-columns.ts';
import { type RowMeaning, readLooseRow, TableRows } from './rules/table-rows.ts';
import { findDays } from './rules/document-days.ts';
import {
  MOST_REQUIREMENTS,
  MOST_TEXT,
  type Obligation,
  type DocumentDay,
  type DocumentRequirement,
} from './rfp-reading.ts';

type Found = Pick<DocumentRequirement, 'number' | 'obligation' | 'weight'>;

interface Built {
  readonly text: string;
  readonly requirements: readonly DocumentRequirement[];
  readonly days: readonly DocumentDay[];
}

/** A sentence whose bullets belong to it: 'The system exports:' */
interface OpenLeadIn {
  readonly start: number;
  /** Where its text begins among the parts, and how far into that part. */
  readonly part: number;
  readonly mark: number;
  /** Index of the block with the last bullet. */
  readonly until: number;
  readonly found: Found;
  readonly spot: Spot;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Writes the text of a document block by block, and notes where each requirement stands in it. */
class ReadingBuilder {
  readonly #parts: string[] = [];
  readonly #requirements: DocumentRequirement[] = [];
  readonly #days: DocumentDay[] = [];
  readonly #sections = new Sections();
  readonly #buyers: readonly string[];
  #length = 0;
  /** The head of the last table, which a table on the next page may continue. */
  #lastHead: { readonly head: TableHead; readonly width: number } | null = null;
  /** Sentences whose items are not at their end yet. */
  #leadIns: readonly { readonly obligation: Obligation | null; readonly until: number }[] = [];
  #open: OpenLeadIn | null = null;

  constructor(buyers: readonly string[]) {
    this.#buyers = buyers;
  }

  #write(text: string): number {
    const start = this.#length;
    this.#parts.push(text);
    this.#length += text.length;
    if (this.#length > MOST_TEXT) throw new UnreadableDocument('too_much_text');
    return start;
  }

  #require(start: number, text: string, spot: Spot, found: Found, section = this.#sections.title): void {
    if (this.#requirements.length >= MOST_REQUIREMENTS) throw new UnreadableDocument('too_many_requirements');
    this.#requirements.push({
      number: found.number,
      section,
      text: text.replace(/\s+/g, ' '),
      start,
      end: start + text.length,
      place: placeOf(spot, this.#sections),
      location: { page: spot.page ?? null, sheet: spot.sheet ?? null, row: spot.row ?? null },
      obligation: found.obligation,
      weight: found.weight,
    });
  }

  #heading(heading: Heading): void {
    if (heading.text === '') return;
    this.#sections.enter(heading);
    const number = heading.number === null ? '' : `${heading.number} `;
    const start = this.#write(`${this.#length === 0 ? '' : '\n'}${number}${heading.text}\n`);
    this.#findDays(heading.text, start + (start === 0 ? 0 : 1) + number.length);
  }

  #findDays(text: string, start: number): void {
    if (!/\d/.test(text)) return;
    for (const { segment, index } of sentences.segment(text)) {
      this.#days.push(...findDays(segment.trimEnd(), start + index));
    }
  }

  #paragraph(paragraph: Paragraph, blocks: readonly Block[], at: number): void {
    const { label, text, isItem, spot, isAside } = paragraph;
    const mark = label === null ? (isItem ? '• ' : '') : `${label} `;
    const start = this.#write(`${mark}${text}\n`) + mark.length;
    if (!isAside) this.#findDays(text, start);
    if (this.#open) {
      this.#close(at, start + text.length);
      return;
    }
    const items = itemsAfter(blocks, at);
    this.#leadIns = this.#leadIns.filter(({ until }) => at <= until);
    const leadIn = this.#leadIns.at(-1) ?? null;
    const context = { section: this.#sections.kind, buyers: this.#buyers, leadIn };
    const found = findAsked(paragraph, context);
    if (!items) {
      for (const { from, to, number, obligation } of found) {
        this.#require(start + from, text.slice(from, to), spot, { number, obligation, weight: null });
      }
      return;
    }
    const obligation = found[0]?.obligation ?? obligationOf(text) ?? leadIn?.obligation ?? null;
    // A list of what isn't asked for, such as addresses, has no lead-in that asks.
    if (found.length === 0) return;
    const until = at + items.count;
    if (items.isOwn) this.#leadIns = [...this.#leadIns, { obligation, until }];
    else {
      const part = this.#parts.length - 1;
      const own = { number: paragraph.number, obligation, weight: null };
      this.#open = { start, part, mark: mark.length, until, found: own, spot };
    }
  }

  /** The last bullet of a lead-in ends its requirement. */
  #close(at: number, end: number): void {
    const open = this.#open;
    if (!open || at < open.until) return;
    this.#open = null;
    const written = this.#parts.slice(open.part).join('').slice(open.mark);
    this.#require(open.start, written.slice(0, end - open.start), open.spot, open.found);
  }

  #table(table: TableBlock): void {
    const width = widthOf(table.rows);
    const own = table.head === undefined ? findTableHead(table.rows) : table.head;
    const before = this.#lastHead;
    const isContinued = own === null && table.head === undefined && before?.width === width;
    const head = own ?? (isContinued && before ? { ...before.head, at: -1 } : null);
    this.#lastHead = head ? { head, width } : null;
    const kind = this.#sections.kind;
    const rows = head ? new TableRows(table.rows, head) : null;
    let section = this.#sections.title;
    for (const [at, row] of table.rows.entries()) {
      const isBefore = head !== null && at <= head.at;
      const meaning: RowMeaning = rows && !isBefore ? rows.read(row) : this.#readLoose(row);
      const isRead = kind !== 'definitions' && !(isBefore && table.head !== undefined) && table.head !== null;
      if (meaning.kind === 'section') section = meaning.title;
      this.#row(row, isRead ? meaning : { kind: 'other' }, section);
    }
    this.#write('\n');
  }

  /** A row outside of a table of requirements: with a number of its own, or one sentence by itself. */
  #readLoose(row: BlockRow): RowMeaning {
    const filled = row.cells.flatMap((cell, at) => (cell === '' ? [] : [{ cell, at }]));
    const [only, ...others] = filled;
    if (!only || others.length > 0) return readLooseRow(row);
    const paragraph = {
      kind: 'paragraph',
      label: null,
      isItem: false,
      isAside: false,
      spot: row.spot,
    } as const;
    const section = this.#sections.kind;
    const found = findAsked(
      { ...paragraph, text: only.cell, number: section === 'process' ? '' : null },
      { section, buyers: this.#buyers, leadIn: null },
    );
    const [first] = found;
    if (!first) return { kind: 'other' };
    return { kind: 'requirement', column: only.at, number: null, obligation: first.obligation, weight: null };
  }

  #row({ cells, spot }: BlockRow, meaning: RowMeaning, section: string | null): void {
    if (cells.every((cell) => cell === '')) return;
    // Cells merged over a whole row hold the same text each.
    const shown =
      new Set(cells.filter((cell) => cell !== '')).size === 1
        ? [cells.find((cell) => cell !== '') ?? '']
        : cells;
    const line = shown.join('\t').trimEnd();
    const start = this.#write(`${line}\n`);
    this.#days.push(...(/\d/.test(line) ? findDays(line.replace(/\t/g, ' '), start) : []));
    if (meaning.kind !== 'requirement') return;
    const before = shown.length === 1 ? [] : cells.slice(0, meaning.column);
    const text = cells[meaning.column] ?? '';
    this.#require(
      start + before.reduce((sum, cell) => sum + cell.length + 1, 0),
      text,
      spot,
      meaning,
      section,
    );
  }

  build(blocks: readonly Block[]): Built {
    for (const [at, block] of blocks.entries()) {
      if (block.kind === 'table') {
        if (block.rows.length > 0) this.#table(block);
      } else if (block.kind === 'paragraph') {
        this.#paragraph(block, blocks, at);
      } else if (isClause(block)) {
        this.#paragraph(
          { ...block, kind: 'paragraph', label: block.number, isItem: false, isAside: false },
          blocks,
          at,
        );
      } else {
        this.#heading(block);
      }
    }
    const text = this.#parts.join('');
    if (!/\p{L}/u.test(text)) throw new UnreadableDocument('empty');
    return { text, requirements: this.#requirements, days: this.#days };
  }
}

/** The text of a document with what it asks for. Throws UnreadableDocument. */
export function buildReading(blocks: readonly Block[]): Built {
  const filled = blocks.filter((block) => block.kind !== 'paragraph' || block.text !== '');
  const beginning = filled.slice(0, 300).flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
  return new ReadingBuilder(findBuyers(beginning.join('\n'))).build(filled);
}
