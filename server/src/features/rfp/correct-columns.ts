import type {
  changeRfpColumns as changeRoute,
  getRfpColumns as getRoute,
} from '@dealwright/contract/rfp/columns';
import type { BodyOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { canEditDeal } from '../deals/policy.ts';
import { openToChange, readRfp } from './change-rfp.ts';
import { readAside, withStored } from './documents-aside.ts';
import { type StoredFile, updateSheets } from './file-store.ts';
import { requirementsOf, requireRoomFor } from './read-document.ts';
import type { RfpReading, SheetColumns } from './reading/rfp-reading.ts';
import type { FoundRfp } from './require-rfp.ts';
import { insertRequirements, markRemoved, type ReadRequirement } from './requirement-store.ts';
import { deleteRequirements, listRowsOfSheets, type RowOfSheet, rereadRequirements } from './reread-store.ts';
import { recordRfp } from './rfp-history.ts';
import { updateRfp } from './store.ts';

type Given = BodyOf<typeof changeRoute>['sheets'];

/** Reads a stored workbook, with no transaction open. Throws 409 for a document without columns. */
export function readStored(
  companyId: string,
  { format, content }: StoredFile,
  folder: string,
  sheets: readonly SheetColumns[] = [],
): () => Promise<RfpReading> {
  if (format !== 'xlsx') throw new AppError('conflict', 'Only a workbook has columns to choose.');
  return () => withStored(content, folder, (path) => readAside(companyId, { path, sheets }));
}

/** The sheets of a workbook, with the columns that are in use. */
export function presentColumns(
  actor: Actor,
  { deal, rfp }: FoundRfp,
  { sheets }: Pick<StoredFile, 'sheets'>,
  { previews }: RfpReading,
): ResponseOf<typeof getRoute> {
  return {
    rfp_id: rfp.id,
    version: rfp.version,
    sheets: previews.map(({ sheet, width, rows }) => {
      const used = sheets.find((own) => own.sheet === sheet);
      return {
        sheet,
        header_row: used?.headerRow ?? 0,
        columns: used?.columns ?? null,
        width,
        rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
      };
    }),
    can: { edit: canEditDeal(actor, deal) },
  };
}

export const correctionsOf = (given: Given): SheetColumns[] =>
  given.map(({ sheet, header_row: headerRow, columns }) => ({ sheet, headerRow, columns }));

/** Throws `invalid` where the sheets aren’t those of the workbook, a column isn’t there, or nothing is required. */
export function checkCorrection(given: Given, reading: RfpReading): void {
  requireRoomFor(reading);
  const names = new Set(given.map(({ sheet }) => sheet));
  const isWhole = names.size === given.length && reading.previews.every(({ sheet }) => names.has(sheet));
  if (!isWhole || names.size !== reading.previews.length) {
    throw invalid('sheets', 'Name each sheet of the workbook once');
  }
  for (const { sheet, columns } of given) {
    const width = reading.previews.find((preview) => preview.sheet === sheet)?.width ?? 0;
    if (columns && Object.values(columns).some((at) => at !== null && at >= width)) {
      throw invalid('sheets', `“${sheet}” has only ${width} columns`);
    }
  }
  if (reading.requirements.length === 0) {
    throw invalid('sheets', 'These columns hold no requirements. Choose others.');
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const rowKey = ({ sheet, sheet_row: row }: Pick<RowOfSheet, 'sheet' | 'sheet_row'>): string =>
  `${row} ${sheet}`;

interface Reread {
  readonly kept: readonly (ReadRequirement & { readonly changed: boolean })[];
  readonly added: readonly ReadRequirement[];
  /** No longer a requirement, with work in it. */
  readonly removed: readonly string[];
  readonly deleted: readonly string[];
}

/** The row of the workbook says which requirement is which: the document is the same. */
function pairRows(before: readonly RowOfSheet[], read: readonly ReadRequirement[]): Reread {
  const now = new Map(read.map((found) => [rowKey(found), plain(found.text)]));
  // One that an amendment removed was in another document: it comes back only with the same words.
  const isBack = (row: RowOfSheet): boolean => now.get(rowKey(row)) === plain(row.text);
  const returning = before.filter((row) => row.is_removed && isBack(row));
  const current = before.filter((row) => !row.is_removed);
  const open = new Map([...returning, ...current].map((row) => [rowKey(row), row]));
  const kept: (ReadRequirement & { readonly changed: boolean })[] = [];
  const added: ReadRequirement[] = [];
  for (const found of read) {
    const row = open.get(rowKey(found));
    open.delete(rowKey(found));
    if (row) kept.push({ ...found, id: row.id, changed: plain(row.text) !== plain(found.text) });
    else added.push(found);
  }
  const stays = new Set(kept.map(({ id }) => id));
  const gone = current.filter(({ id }) => !stays.has(id));
  return {
    kept,
    added,
    removed: gone.filter((row) => row.has_work).map(({ id }) => id),
    deleted: gone.filter((row) => !row.has_work).map(({ id }) => id),
  };
}

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  readonly version: number;
  readonly lookup: { readonly number: number; readonly rfp_id: string };
}

/** Brings the requirements in line with the same workbook, read with other columns. */
export async function correctColumns(
  tx: Tx,
  call: Call,
  reading: RfpReading,
): Promise<ResponseOf<typeof changeRoute>> {
  const { now } = call;
  const { deal, rfp, place } = await openToChange(tx, call);
  const { kept, added, removed, deleted } = pairRows(
    await listRowsOfSheets(tx, place, rfp.revision),
    requirementsOf(reading),
  );
  await markRemoved(tx, place, removed, { revision: rfp.revision, now });
  await deleteRequirements(tx, place, deleted);
  await rereadRequirements(tx, place, kept, now);
  // Read anew from the same document, so they are no part of an amendment.
  await insertRequirements(tx, place, added, { revision: 1, now });
  await updateSheets(tx, place, rfp.revision, reading.sheets);
  await updateRfp(tx, deal, rfp, {}, now);
  await recordRfp(tx, { ...call, deal }, rfp, { ...rfp, columns: now.toISOString() });
  const changed = kept.filter((row) => row.changed).length;
  return {
    rfp: await readRfp(tx, call),
    unchanged: kept.length - changed,
    changed,
    added: added.length,
    removed: removed.length + deleted.length,
  };
}
