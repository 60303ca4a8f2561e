import type { ImportFate } from '@dealwright/contract/imports/imports';
import type { Tx } from '@dealwright/db/database';
import { IMPORT_KINDS, type ImportKind } from '@dealwright/domain/import/fields';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { keptDeals } from '../deals/access.ts';
import type { FateCounts, ImportKey } from './store.ts';

/** One row of a file to import. */
export interface StagedRow {
  readonly ordinal: number;
  readonly file: number;
  readonly line: number;
  readonly kind: ImportKind;
  readonly fate: ImportFate;
  readonly name: string;
  readonly reason: string;
  readonly cells: readonly string[];
  readonly record_id: string | null;
  readonly is_implied: boolean;
}

export interface ListedRow extends StagedRow {
  readonly number: bigint | null;
  /** Whether the record exists: not before the run, nor after it was deleted. */
  readonly is_here: boolean;
}

const COLUMNS = sql`r.ordinal, r.file, r.line, r.kind, r.fate, r.name, r.reason, r.cells, r.record_id, r.is_implied`;

export async function insertRows(
  tx: Tx,
  { companyId, id }: ImportKey,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (company_id, import_id, ordinal, file, line, kind, fate, name, reason, cells, record_id, is_implied)
    select ${companyId}::uuid, ${id}::uuid, n.ordinal, n.file, n.line, n.kind, n.fate, n.name, n.reason, n.cells, n.record_id,
           n.is_implied
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(ordinal integer, file smallint, line integer, kind text, fate text, name text, reason text, cells text[],
             record_id uuid, is_implied boolean)
  `.execute(tx.kysely);
}

/** Deletes up to `most` rows of an earlier preview; returns how many. */
export async function deleteSomeRows(tx: Tx, { companyId, id }: ImportKey, most: number): Promise<number> {
  const { rows } = await sql`
    delete from import_rows r using (
      select ordinal from import_rows where company_id = ${companyId} and import_id = ${id} limit ${sql.lit(most)}) gone
     where r.company_id = ${companyId} and r.import_id = ${id} and r.ordinal = gone.ordinal
    returning 1
  `.execute(tx.kysely);
  return rows.length;
}

/** The rows after an ordinal, in import order. */
export async function listRowsAfter(
  tx: Tx,
  { companyId, id }: ImportKey,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select ${COLUMNS} from import_rows r
     where r.company_id = ${companyId} and r.import_id = ${id} and r.ordinal > ${after}
     order by r.ordinal limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

const MOST_PEOPLE = 2_000;

/** The names of people whom a preview adds to the team. */
export async function listNewPeople(tx: Tx, { companyId, id }: ImportKey): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select r.name from import_rows r
     where r.company_id = ${companyId} and r.import_id = ${id} and r.fate = 'create' and r.kind = 'teammate'
     order by r.ordinal limit ${sql.lit(MOST_PEOPLE)}
  `.execute(tx.kysely);
  return rows.map(({ name }) => name);
}

interface RowRequest {
  readonly fates: readonly ImportFate[];
  readonly kind: ImportKind | undefined;
  readonly file?: number;
  readonly after: number;
  readonly limit: number;
}

export async function listRowPage(
  tx: Tx,
  { companyId, id }: ImportKey,
  request: RowRequest,
): Promise<ListedRow[]> {
  const { fates, kind, file, after, limit } = request;
  const { rows } = await sql<ListedRow>`
    select r.*, d.number,
           coalesce(case r.kind when 'deal' then d.id is not null
                                when 'account' then exists (select from accounts a
                                                             where a.company_id = ${companyId} and a.id = r.record_id)
                                when 'contact' then exists (select from contacts c
                                                             where c.company_id = ${companyId} and c.id = r.record_id)
                                when 'stakeholder' then s.id is not null
                                else r.record_id is not null end, false) as is_here
      from (
      select ${COLUMNS} from import_rows r
       where r.company_id = ${companyId} and r.import_id = ${id} and r.fate = any(${fates}::text[]) and r.ordinal > ${after}
         and ${kind === undefined ? sql`true` : sql`r.kind = ${kind}`}
         and ${file === undefined ? sql`true` : sql`r.file = ${file}`}
       order by r.ordinal limit ${sql.lit(limit)}) r
      left join stakeholders s on r.kind = 'stakeholder' and s.company_id = ${companyId} and s.id = r.record_id
      left join deals d on d.company_id = ${companyId}
       and d.id = case r.kind when 'deal' then r.record_id when 'stakeholder' then s.deal_id end
     order by r.ordinal
  `.execute(tx.kysely);
  return rows;
}

/** Of the deals that an import added or changed and that the person finds, those in lists and those in the archive. */
export async function countFoundDeals(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ readonly listed: number; readonly archived: number }> {
  const { rows } = await sql<{ readonly listed: number; readonly archived: number }>`
    select count(*) filter (where d.shelf is null)::int as listed,
           count(*) filter (where d.shelf = 'archived')::int as archived
      from import_rows r
      join deals d on d.company_id = r.company_id and d.id = r.record_id
     where r.company_id = ${actor.companyId} and r.import_id = ${id} and r.kind = 'deal'
       and r.fate in ('create', 'update') and ${keptDeals(actor)}
  `.execute(tx.kysely);
  return rows[0] ?? { listed: 0, archived: 0 };
}

export interface SettledRow {
  readonly ordinal: number;
  readonly fate: ImportFate;
  readonly reason: string;
  readonly record_id: string | null;
}

/** Records the actual result of rows that differ from the preview. */
export async function correctRows(
  tx: Tx,
  { companyId, id }: ImportKey,
  rows: readonly SettledRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_rows r set fate = n.fate, reason = n.reason, record_id = n.record_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(ordinal integer, fate text, reason text, record_id uuid)
     where r.company_id = ${companyId} and r.import_id = ${id} and r.ordinal = n.ordinal
  `.execute(tx.kysely);
}

export function noCounts(): Record<ImportKind, Record<ImportFate, number>> {
  const none = () => ({ create: 0, update: 0, unchanged: 0, skip: 0, fail: 0 });
  return Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, none()])) as ReturnType<typeof noCounts>;
}

/** Imports of earlier releases have no counts of kinds that came later. */
export const everyKind = (counts: Partial<FateCounts>): FateCounts => ({ ...noCounts(), ...counts });

export function addCounts(
  counts: FateCounts,
  rows: readonly Pick<StagedRow, 'kind' | 'fate'>[],
  by = 1,
): FateCounts {
  const sum = structuredClone(everyKind(counts)) as ReturnType<typeof noCounts>;
  for (const { kind, fate } of rows) sum[kind][fate] += by;
  return sum;
}
