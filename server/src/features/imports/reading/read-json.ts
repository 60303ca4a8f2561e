import type { TextEncoding } from '@dealwright/domain/import/encodings';
import { decodeText } from './decode-text.ts';
import { MOST_COLUMNS, type RawRow } from './find-header.ts';
import { UnreadableFile } from './unreadable-file.ts';

const LONGEST_OBJECT = 5_000_000;

/** Splits a text into its outermost objects, on separate lines or in an array. */
class ObjectCutter {
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #open = '';

  /** The objects that end in this chunk. */
  push(piece: string): string[] {
    const found: string[] = [];
    let from = this.#depth > 0 ? 0 : -1;
    for (let at = 0; at < piece.length; at += 1) {
      const change = this.#step(piece.charCodeAt(at));
      if (change > 0 && this.#depth === 1) from = at;
      if (change < 0 && this.#depth === 0) {
        this.#keep(piece.slice(Math.max(0, from), at + 1));
        found.push(this.#open);
        this.#open = '';
        from = -1;
      }
    }
    if (from >= 0) this.#keep(piece.slice(from));
    return found;
  }

  #keep(text: string): void {
    this.#open += text;
    if (this.#open.length <= LONGEST_OBJECT) return;
    const how = 'Each record has to be an object of its own: {"name": "…"}, one a line or in a list.';
    throw new UnreadableFile('cell_too_large', `A record is longer than 5 MB. ${how}`);
  }

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  /** 1 if an object begins, -1 if one ends, by braces outside strings. */
  #step(code: number): -1 | 0 | 1 {
    if (this.#isText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === 0x5c) this.#isEscaped = true;
      else if (code === 0x22) this.#isText = false;
      return 0;
    }
    if (code === 0x22 && this.#depth > 0) this.#isText = true;
    if (code === 0x7b) {
      this.#depth += 1;
      return 1;
    }
    if (code !== 0x7d || this.#depth === 0) return 0;
    this.#depth -= 1;
    return -1;
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (Array.isArray(value))
    return value
      .map(itemText)
      .filter((text) => text !== '')
      .join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Some exports write each address as an object with its type. */
function itemText(item: unknown): string {
  if (typeof item === 'object' && item !== null && 'value' in item) return textOf(item.value);
  return textOf(item);
}

/** The values of an object by name; values of a nested object by both names: 'account.name'. */
function flatten(record: object): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) found.set(key, textOf(value));
    else for (const [inner, within] of Object.entries(value)) found.set(`${key}.${inner}`, textOf(within));
  }
  return found;
}

async function* readObjects(
  path: string,
  encoding: TextEncoding,
): AsyncGenerator<Map<string, string>, void, void> {
  const cutter = new ObjectCutter();
  let count = 0;
  for await (const piece of decodeText(path, encoding)) {
    for (const text of cutter.push(piece)) {
      count += 1;
      yield flatten(parseObject(text, count));
    }
  }
  if (cutter.isOpen) {
    throw new UnreadableFile('broken', `The file ends within record ${count + 1}. Export the file again.`);
  }
}

function parseObject(text: string, count: number): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new UnreadableFile(
      'broken',
      `Record ${count} is not valid JSON. Correct it, or export the file again.`,
    );
  }
}

/** The objects of a JSON file, one per line or in one list, as rows below a header of all their names. */
export async function* readJson(path: string, encoding: TextEncoding): AsyncGenerator<RawRow, void, void> {
  const names = new Set<string>();
  for await (const record of readObjects(path, encoding)) {
    for (const name of record.keys()) names.add(name);
    if (names.size > MOST_COLUMNS) break;
  }
  if (names.size === 0)
    throw new UnreadableFile('empty', 'This file has no records. Export it again, or choose another one.');
  yield { line: 0, cells: [...names] };
  let line = 0;
  for await (const record of readObjects(path, encoding)) {
    line += 1;
    yield { line, cells: [...names].map((name) => record.get(name) ?? '') };
  }
}
