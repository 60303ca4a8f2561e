import type { CompetitorChange } from '@dealwright/contract/competitors/competitors';
import type { Tx } from '@dealwright/db/database';
import type { CompetitorKind } from '@dealwright/domain/competitor';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';

export interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface CompetitorRow {
  readonly id: string;
  readonly name: string;
  readonly kind: CompetitorKind;
  readonly aliases: string[];
  readonly website: string | null;
  readonly archived_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly plain_name: string;
}

const columns: RawBuilder<unknown> = sql`
  c.id, c.name, c.kind, c.aliases, c.website, c.archived_at, c.version, c.created_at, c.updated_at, c.plain_name`;

const inPlace = ({ companyId, workspaceId }: Place): RawBuilder<unknown> =>
  sql`c.company_id = ${companyId} and c.workspace_id = ${workspaceId}`;

export type ArchivedFilter = 'no' | 'only' | 'all';

const ARCHIVED: Readonly<Record<ArchivedFilter, RawBuilder<unknown>>> = {
  no: sql`c.archived_at is null`,
  only: sql`c.archived_at is not null`,
  all: sql`true`,
};

export async function listCompetitorPage(
  tx: Tx,
  place: Place,
  request: { readonly archived: ArchivedFilter; readonly after: Position | null; readonly limit: number },
): Promise<CompetitorRow[]> {
  const [name = '', id = ''] = request.after ?? [];
  const next = request.after === null ? sql`true` : sql`(c.plain_name, c.id) > (${name}, ${id}::uuid)`;
  const { rows } = await sql<CompetitorRow>`
    select ${columns} from competitors c
     where ${inPlace(place)} and ${ARCHIVED[request.archived]} and ${next}
     order by c.plain_name, c.id limit ${sql.lit(request.limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function findCompetitor(tx: Tx, place: Place, id: string): Promise<CompetitorRow | null> {
  const { rows } = await sql<CompetitorRow>`
    select ${columns} from competitors c where ${inPlace(place)} and c.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The number of a workspace’s competitors, at most 200, archived ones included. */
export async function countCompetitors(tx: Tx, place: Place): Promise<number> {
  const { rows } = await sql<{ readonly competitors: number }>`
    select count(*)::int as competitors from competitors c where ${inPlace(place)}
  `.execute(tx.kysely);
  return rows[0]?.competitors ?? 0;
}

/** Whether another competitor that is not archived has the name. */
export async function isNameTaken(
  tx: Tx,
  place: Place,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const { rows } = await sql<{ readonly id: string }>`
    select c.id from competitors c
     where ${inPlace(place)} and c.plain_name = app.plain(${name}::text) and c.archived_at is null and c.id <> ${id}
  `.execute(tx.kysely);
  return rows.length > 0;
}

export interface NewCompetitor {
  readonly id: string;
  readonly name: string;
  readonly kind: CompetitorKind;
  readonly aliases: string[];
  readonly website: string | null;
}

/** Starts searching earlier texts for its names. */
export async function insertCompetitor(
  tx: Tx,
  { companyId, workspaceId }: Place,
  competitor: NewCompetitor,
  now: Date,
): Promise<void> {
  await tx.kysely
    .insertInto('competitors')
    .values({
      ...competitor,
      company_id: companyId,
      workspace_id: workspaceId,
      search_stage: 'interactions',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** False if it is no longer of that version. */
export async function updateCompetitor(
  tx: Tx,
  { companyId }: Place,
  { id, version }: { readonly id: string; readonly version: number },
  change: CompetitorChange & { readonly archived_at?: Date | null },
  { now, searchAgain }: { readonly now: Date; readonly searchAgain: boolean },
): Promise<boolean> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const { numUpdatedRows } = await tx.kysely
    .updateTable('competitors')
    .set({
      ...Object.fromEntries(given),
      ...(searchAgain && { search_stage: 'interactions', searched_to: null }),
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
