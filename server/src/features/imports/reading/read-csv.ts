import { Readable } from 'node:stream';
import type { TextEncoding } from '@dealwright/domain/import/encodings';
import { CsvError, parse } from 'csv-parse';
import { findDelimiter } from './csv-dialect.ts';
import { decodeText } from './decode-text.ts';
import type { RawRow } from './find-header.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A longer row means an unclosed quotation mark, or a file that isn't a table. */
const LONGEST_ROW = 5_000_000;

const NEWLINE = /\r\n|\r|\n/g;

/** The line breaks inside cells. */
function linesWithin(cells: readonly string[]): number {
  return cells.reduce(
    (sum, cell) =>
      cell.includes('\n') || cell.includes('\r') ? sum + (cell.match(NEWLINE)?.length ?? 0) : sum,
    0,
  );
}

function explain(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const how = 'Look for a quotation mark that is never closed, or leave the long column out.';
    return new UnreadableFile('cell_too_large', `A row is longer than 5 MB. ${how}`);
  }
  // Only the library's message has the line of the quotation mark.
  const line = / line (\d{1,9})/.exec(error.message)?.[1];
  const where = line === undefined ? '' : ` near line ${line}`;
  const what =
    error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'A quotation mark is never closed' : 'The table is broken';
  return new UnreadableFile('broken', `${what}${where}. Correct it there, or export the file again.`);
}

async function sampleOf(path: string, encoding: TextEncoding): Promise<string> {
  for await (const text of decodeText(path, encoding)) return text.slice(0, 64 * 1024);
  return '';
}

/** The non-empty rows of a text separated by commas, semicolons, tabs or bars. */
export async function* readCsv(path: string, encoding: TextEncoding): AsyncGenerator<RawRow, void, void> {
  const delimiter = findDelimiter(await sampleOf(path, encoding));
  const parser = parse({
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    // The library's types only know rows of text.
    on_record: (cells: string[], { lines }) =>
      ({ line: lines - linesWithin(cells), cells }) as unknown as string[],
  });
  const source = Readable.from(decodeText(path, encoding));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const row of parser) yield row as unknown as RawRow;
  } catch (error) {
    throw explain(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}
