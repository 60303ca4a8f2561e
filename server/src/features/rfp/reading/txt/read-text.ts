import { readFileSync } from 'node:fs';
import { UnreadableDocument } from '../../../../platform/documents/unreadable-document.ts';
import type { Block, BlockRow } from '../blocks.ts';
import { blockOfLine, isContentsLine } from '../rules/block-of-line.ts';
import { afterBullet, readNumber } from '../rules/item-number.ts';
import { NumberTrail } from '../rules/number-trail.ts';

const FEW_CONTROLS = 8;

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const controls = bytes.subarray(0, 8_192).filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
  if (controls > FEW_CONTROLS) throw new UnreadableDocument('wrong_type');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** '| a | b |' of Markdown. */
function cellsOf(line: string): readonly string[] | null {
  const text = line.trim();
  if (!text.startsWith('|') || !text.endsWith('|') || text.length < 3) return null;
  return text
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-{2,}:?$/.test(cell));

/** Lines longer than people wrap text at: then each line is a paragraph, as word processors export them. */
const LONG_LINE = 160;

/** Lines that one paragraph was wrapped into are joined; a blank line, a number or a bullet begins another. */
class TextLines {
  readonly blocks: Block[] = [];
  readonly #trail = new NumberTrail();
  readonly #isWrapped: boolean;
  #open: { text: string; readonly line: number } | null = null;
  #rows: BlockRow[] = [];

  constructor(isWrapped: boolean) {
    this.#isWrapped = isWrapped;
  }

  #flush(): void {
    if (this.#open) {
      const { text, line } = this.#open;
      this.blocks.push(blockOfLine({ text, spot: { line } }, this.#trail));
    }
    if (this.#rows.length > 0) this.blocks.push({ kind: 'table', rows: this.#rows });
    this.#open = null;
    this.#rows = [];
  }

  add(raw: string, line: number): void {
    const text = raw.trim();
    const cells = cellsOf(text);
    if (cells) {
      if (this.#open) this.#flush();
      if (!isRule(cells)) this.#rows.push({ cells, spot: { line } });
      return;
    }
    if (this.#rows.length > 0) this.#flush();
    const hashes = /^(#{1,6}) /.exec(text)?.[1];
    if (text === '' || /^[=_*-]{3,}$/.test(text)) this.#flush();
    else if (hashes !== undefined) {
      this.#flush();
      const heading = { text: text.slice(hashes.length), spot: { line }, headingLevel: hashes.length };
      this.blocks.push(blockOfLine(heading, this.#trail));
    } else if (!this.#open || this.#begins(text, this.#open.text)) {
      this.#flush();
      this.#open = { text, line };
    } else this.#open.text += ` ${text}`;
  }

  #begins(text: string, before: string): boolean {
    // The number of a row stands on a line of its own where a table was exported.
    if (!this.#isWrapped && readNumber(before)?.rest !== '') return true;
    const number = readNumber(text);
    return (number !== null && number.kind !== 'bare') || afterBullet(text) !== null || isContentsLine(text);
  }

  end(): readonly Block[] {
    this.#flush();
    return this.blocks;
  }
}

/** The blocks of a text or Markdown file. */
export function readText(path: string): readonly Block[] {
  const all = decode(readFileSync(path)).split(/\r\n|\r|\n/);
  const lines = new TextLines(all.every((line) => line.length <= LONG_LINE));
  for (const [at, line] of all.entries()) lines.add(line, at + 1);
  return lines.end();
}
