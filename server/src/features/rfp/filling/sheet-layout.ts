import { Parser } from 'htmlparser2';

/** Where a part of the XML stands, as offsets in it. */
interface Stretch {
  readonly from: number;
  to: number;
}

export interface LaidCell extends Stretch {
  /** From 0. */
  readonly column: number;
  readonly style: string | undefined;
  hasFormula: boolean;
  hasValue: boolean;
}

export interface LaidRow extends Stretch {
  /** From 1. */
  readonly number: number;
  /** Of cells that the row doesn’t hold yet. */
  readonly style: string | undefined;
  /** Where its opening tag ends, and whether that is the whole row. */
  readonly opened: number;
  readonly isEmptyTag: boolean;
  /** Where its closing tag begins. */
  closing: number;
  readonly cells: LaidCell[];
}

export interface SheetLayout {
  /** 'x:' where the elements have a prefix. */
  readonly prefix: string;
  readonly rows: readonly LaidRow[];
  /** Where new rows at the end go, and whether `<sheetData/>` has to be opened for them. */
  readonly end: number;
  readonly isEmptyTag: boolean;
  readonly columns: readonly { readonly from: number; readonly to: number; readonly style: string }[];
  readonly merges: readonly {
    readonly top: number;
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
  }[];
}

/** 'C5' is column 2, row 5. */
export function placeOf(reference: string): { readonly column: number; readonly row: number } | null {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference);
  if (!found) return null;
  let column = 0;
  for (const letter of (found[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(found[2]) };
}

export function referenceOf(column: number, row: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

/** Finds where the rows and cells of a sheet stand in its XML. Nothing is changed. */
class LayoutReader {
  readonly rows: LaidRow[] = [];
  readonly columns: { from: number; to: number; style: string }[] = [];
  readonly merges: { top: number; left: number; bottom: number; right: number }[] = [];
  prefix = '';
  end = -1;
  isEmptyTag = false;
  readonly #xml: string;
  #isData = false;
  #row: LaidRow | null = null;
  #cell: LaidCell | null = null;

  constructor(xml: string) {
    this.#xml = xml;
  }

  #isClosed(end: number): boolean {
    return this.#xml[end - 1] === '/';
  }

  open(name: string, attributes: Readonly<Record<string, string>>, start: number, end: number): void {
    if (name === 'sheetData') {
      this.#isData = true;
      this.isEmptyTag = this.#isClosed(end);
      this.end = this.isEmptyTag ? start : end + 1;
    } else if (name === 'row' && this.#isData) this.#openRow(attributes, start, end);
    else if (name === 'c' && this.#row) this.#openCell(this.#row, attributes, start, end);
    else if (name === 'f' && this.#cell) this.#cell.hasFormula = true;
    else if ((name === 'v' || name === 'is') && this.#cell) this.#cell.hasValue = true;
    else if (name === 'col' && attributes.style !== undefined) {
      const { min = '1', max = '1', style } = attributes;
      this.columns.push({ from: Number(min) - 1, to: Number(max) - 1, style: style ?? '' });
    } else if (name === 'mergeCell') this.#merge(attributes.ref ?? '');
  }

  #openRow({ r, s, customFormat }: Readonly<Record<string, string>>, start: number, end: number): void {
    const number = r === undefined ? (this.rows.at(-1)?.number ?? 0) + 1 : Number(r);
    const isFormatted = customFormat === '1' || customFormat === 'true';
    this.#row = {
      number,
      from: start,
      to: end + 1,
      opened: end + 1,
      closing: end + 1,
      isEmptyTag: this.#isClosed(end),
      style: isFormatted ? s : undefined,
      cells: [],
    };
    this.rows.push(this.#row);
  }

  #openCell(row: LaidRow, { r, s }: Readonly<Record<string, string>>, start: number, end: number): void {
    const column = r === undefined ? (row.cells.at(-1)?.column ?? -1) + 1 : (placeOf(r)?.column ?? 0);
    this.#cell = { column, style: s, from: start, to: end + 1, hasFormula: false, hasValue: false };
    row.cells.push(this.#cell);
  }

  #merge(reference: string): void {
    const [first = '', last = first] = reference.split(':');
    const [from, to] = [placeOf(first), placeOf(last)];
    if (from && to) this.merges.push({ top: from.row, left: from.column, bottom: to.row, right: to.column });
  }

  close(name: string, start: number, end: number): void {
    if (name === 'c' && this.#cell) {
      this.#cell.to = Math.max(this.#cell.to, end + 1);
      this.#cell = null;
    } else if (name === 'row' && this.#row) {
      this.#row.closing = this.#row.isEmptyTag ? this.#row.opened : start;
      this.#row.to = Math.max(this.#row.to, end + 1);
      this.#row = null;
    } else if (name === 'sheetData') {
      if (!this.isEmptyTag) this.end = start;
      this.#isData = false;
    }
  }
}

/** Reads the layout of a sheet. Null if it has no rows to write to. */
export function readLayout(xml: string): SheetLayout | null {
  const reader = new LayoutReader(xml);
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (local(name) === 'sheetData') reader.prefix = name.slice(0, name.indexOf(':') + 1);
        reader.open(local(name), attributes, parser.startIndex, parser.endIndex);
      },
      onclosetag: (name) => reader.close(local(name), parser.startIndex, parser.endIndex),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return reader.end < 0 ? null : reader;
}
