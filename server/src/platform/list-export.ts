import type { Readable } from 'node:stream';
import type { ListFormat } from '@dealwright/contract/page';
import type { Database, Tx } from '@dealwright/db/database';
import { type Money, minorDigits, toMajor } from '@dealwright/domain/money';
import type { Actor } from './actor.ts';
import { asMember } from './as-member.ts';
import { type AuditEntry, audit } from './audit.ts';
import { AppError } from './errors.ts';
import { FileAnswer } from './http/file-answer.ts';
import { type Cell, type CellKind, LIST_MIME_TYPES, listFile } from './list-file.ts';
import type { Reading } from './replica/replica.ts';

/** Rows that are read at once: what an export holds in memory, however long it is. */
const PAGE = 1_000;

/** What a column of a list is in a file: one value a cell, so that a spreadsheet can sort and sum it. */
export interface ExportColumn<Row> {
  readonly heads: readonly string[];
  /** What the cells are, in the order of their heads; text unless they are numbers. */
  readonly kinds?: readonly CellKind[];
  readonly cells: (row: Row) => readonly Cell[];
}

interface PageOf<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}

export interface PageAsked {
  readonly cursor: string | undefined;
  readonly limit: number;
}

export interface ListExport<Row> {
  readonly database: Database;
  /** Where the rows are read; rights and record are the primary's. */
  readonly reading: Reading;
  readonly actor: Actor;
  readonly call: Pick<AuditEntry, 'clientAddress' | 'requestId'>;
  readonly action: string;
  /** CSV unless said otherwise. */
  readonly format?: ListFormat;
  /** Of the sheet in a workbook: 'Deals'. */
  readonly title?: string;
  readonly columns: Readonly<Record<string, ExportColumn<Row>>>;
  /** Those of the columns that are asked for, in their order. */
  readonly chosen: readonly string[];
  readonly filter: Readonly<Record<string, unknown>> & { readonly q?: string | undefined };
  readonly readPage: (tx: Tx, member: Actor, asked: PageAsked) => Promise<PageOf<Row>>;
}

/** As a decimal, without its currency. */
export function decimalOf(money: Money): string {
  return toMajor(money).toFixed(minorDigits(money.currency));
}

/** Sums by currency in two cells, amounts and currencies in the same order. */
export function amountCells(
  amounts: readonly { readonly amount_minor: number; readonly currency: string }[],
): readonly [string, string] {
  const decimals = amounts.map(({ amount_minor: amountMinor, currency }) =>
    decimalOf({ amountMinor, currency }),
  );
  return [decimals.join('; '), amounts.map(({ currency }) => currency).join('; ')];
}

/** A share and the ends of its interval as whole percentages. */
export function rateCells(
  rate: { readonly share: number; readonly low: number; readonly high: number } | null,
): readonly Cell[] {
  if (!rate) return [null, null, null];
  return [rate.share, rate.low, rate.high].map((part) => Math.round(part * 100));
}

/** Audits an export by its filter. Search words are left out, since they can name people. */
function traceOf<Row>({ actor, action, filter, format, chosen, call }: ListExport<Row>): AuditEntry {
  const { q, ...asked } = filter;
  const { companyId, userId: actorId } = actor;
  const detail = {
    ...(format === 'xlsx' && { format }),
    columns: chosen,
    filter: asked,
    searched: q !== undefined && q !== '',
  };
  return { ...call, companyId, actorId, success: true, action, detail };
}

/** Each page in a transaction of its own: none is open while the other side reads. */
function readPage<Row>(wanted: ListExport<Row>, cursor: string | undefined): Promise<PageOf<Row>> {
  const { database, actor } = wanted;
  return asMember(database, actor, async (tx, member) => {
    // Pages read with other rights would make a file that is neither the one list nor the other.
    if (member?.workspaceId !== actor.workspaceId || member.role !== actor.role) {
      throw new AppError('forbidden', 'Your access has changed. Reload the page, then export again.');
    }
    if (cursor === undefined) await audit(tx, traceOf(wanted));
    return wanted.reading(tx, (readTx) => wanted.readPage(readTx, member, { cursor, limit: PAGE }));
  });
}

const columnsOf = <Row>({ chosen, columns }: ListExport<Row>): readonly ExportColumn<Row>[] =>
  chosen.flatMap((key) => columns[key] ?? []);

async function* rowsAfter<Row>(
  wanted: ListExport<Row>,
  first: PageOf<Row>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const columns = columnsOf(wanted);
  const rowsOf = ({ items }: PageOf<Row>) => items.map((row) => columns.flatMap(({ cells }) => cells(row)));
  yield rowsOf(first);
  let cursor = first.next_cursor;
  while (cursor !== null) {
    const page: PageOf<Row> = await readPage(wanted, cursor);
    yield rowsOf(page);
    cursor = page.next_cursor;
  }
}

/**
 * A list as a file that is written while it is read. Throws what the first page throws. A later failure ends the
 * connection, so that a part cannot pass for the whole file.
 */
export async function openListExport<Row>(wanted: ListExport<Row>): Promise<Readable> {
  const first = await readPage(wanted, undefined);
  const columns = columnsOf(wanted).flatMap(({ heads, kinds }) =>
    heads.map((head, at) => ({ head, kind: kinds?.[at] ?? 'text' })),
  );
  return listFile(wanted.format ?? 'csv', wanted.title ?? 'List', columns, rowsAfter(wanted, first));
}

/** The answer that sends such a file while it is made; `name` is without its end. */
export function listAnswer(name: string, format: ListFormat, open: () => Promise<Readable>): FileAnswer {
  return new FileAnswer({ name: `${name}.${format}`, mimeType: LIST_MIME_TYPES[format], size: null, open });
}

/** The answer that sends a CSV while it is made. */
export function csvAnswer(name: string, open: () => Promise<Readable>): FileAnswer {
  return new FileAnswer({ name, mimeType: LIST_MIME_TYPES.csv, size: null, open });
}
