import type { Tx } from '@dealwright/db/database';
import type { NamedCompetitor } from '@dealwright/domain/competitor-mention';
import { type RawBuilder, sql } from 'kysely';

export type TextKind = 'interaction' | 'evidence';
export type SearchStage = 'interactions' | 'evidence';

/** A text to search for competitors. */
export interface SearchedText {
  readonly id: string;
  readonly deal_id: string;
  readonly workspace_id: string;
  readonly text: string;
  readonly said_on: string;
}

/** A competitor with the names that texts of its workspace call it by. */
export interface WorkspaceCompetitor extends NamedCompetitor {
  readonly workspace_id: string;
}

/** Whether any company has, even a suspended one. */
export const anyWaiting = (): RawBuilder<boolean> =>
  sql`exists (select from competitor_checks) or exists (select from competitors where search_stage is not null)`;

/** The next companies by id with texts or competitors to search, as system role, except suspended ones. */
export async function listWaitingCompanies(
  tx: Tx,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<string[]> {
  const next = after === null ? sql`true` : sql`c.id > ${after}::uuid`;
  const { rows } = await sql<{ company_id: string }>`
    select c.id as company_id from companies c
     where app.is_open(c.id) and ${next}
       and (exists (select from competitor_checks q where q.company_id = c.id)
            or exists (select from competitors r where r.company_id = c.id and r.search_stage is not null))
     order by c.id limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows.map(({ company_id }) => company_id);
}

/** The same for one company. */
export async function hasWaiting(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly waits: boolean }>`
    select exists (select from competitor_checks q where q.company_id = ${companyId})
        or exists (select from competitors r where r.company_id = ${companyId} and r.search_stage is not null) as waits
  `.execute(tx.kysely);
  return rows[0]?.waits === true;
}

/** The texts that wait longest. */
export async function listChecks(tx: Tx, companyId: string, kind: TextKind, most: number): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    select record_id from competitor_checks where company_id = ${companyId} and kind = ${kind}
     order by queued_at, record_id limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows.map(({ record_id }) => record_id);
}

/** Takes texts out of the queue, as far as they are in it; one that changes meanwhile waits and is queued again. */
export async function takeChecks(
  tx: Tx,
  companyId: string,
  kind: TextKind,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    delete from competitor_checks q
     using (select record_id from competitor_checks
             where company_id = ${companyId} and kind = ${kind} and record_id = any(${ids}::uuid[])
             order by record_id for update skip locked) due
     where q.company_id = ${companyId} and q.kind = ${kind} and q.record_id = due.record_id
    returning q.record_id
  `.execute(tx.kysely);
  return rows.map(({ record_id }) => record_id);
}

export async function queueAgain(
  tx: Tx,
  companyId: string,
  kind: TextKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into competitor_checks (company_id, kind, record_id)
    select ${companyId}::uuid, ${kind}, id from unnest(${ids}::uuid[]) given (id) order by id
    on conflict (company_id, kind, record_id) do nothing
  `.execute(tx.kysely);
}

const TEXTS: Readonly<
  Record<TextKind, (companyId: string, rest: RawBuilder<unknown>) => RawBuilder<SearchedText>>
> = {
  interaction: (companyId, rest) => sql`
    select t.id, t.deal_id, d.workspace_id, t.body as text, (t.occurred_at at time zone 'UTC')::date::text as said_on
      from interactions t join deals d on d.company_id = t.company_id and d.id = t.deal_id
     where t.company_id = ${companyId} and ${rest}`,
  evidence: (companyId, rest) => sql`
    select t.id, t.deal_id, d.workspace_id, t.statement as text, t.occurred_on::text as said_on
      from meddpicc_evidence t join deals d on d.company_id = t.company_id and d.id = t.deal_id
     where t.company_id = ${companyId} and ${rest}`,
};

export async function readTexts(
  tx: Tx,
  companyId: string,
  kind: TextKind,
  ids: readonly string[],
): Promise<SearchedText[]> {
  const { rows } =
    await sql<SearchedText>`${TEXTS[kind](companyId, sql`t.id = any(${ids}::uuid[])`)}`.execute(tx.kysely);
  return rows;
}

/** The next texts of the company by id, whatever their workspace. */
export async function readTextsAfter(
  tx: Tx,
  companyId: string,
  kind: TextKind,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<SearchedText[]> {
  const next = after === null ? sql`true` : sql`t.id > ${after}::uuid`;
  const { rows } = await sql<SearchedText>`
    ${TEXTS[kind](companyId, next)} order by t.id limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows;
}

/** Competitors that are not archived, of all workspaces. */
export async function listNamed(tx: Tx, companyId: string): Promise<WorkspaceCompetitor[]> {
  const { rows } = await sql<WorkspaceCompetitor>`
    select c.id, c.workspace_id, c.name, c.aliases, c.kind from competitors c
     where c.company_id = ${companyId} and c.archived_at is null order by c.id
  `.execute(tx.kysely);
  return rows;
}

export interface SearchedCompetitor extends WorkspaceCompetitor {
  readonly archived: boolean;
  readonly search_stage: SearchStage;
  readonly searched_to: string | null;
}

const SEARCHED = sql`
  select c.id, c.workspace_id, c.name, c.aliases, c.kind, c.archived_at is not null as archived, c.search_stage, c.searched_to
    from competitors c`;

/** The next competitor that texts are still searched for. */
export async function nextSearch(tx: Tx, companyId: string): Promise<SearchedCompetitor | null> {
  const { rows } = await sql<SearchedCompetitor>`
    ${SEARCHED} where c.company_id = ${companyId} and c.search_stage is not null order by c.workspace_id, c.id limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Locks it as it is now, so that its names don’t change; null while another process has it. */
export async function lockSearch(tx: Tx, companyId: string, id: string): Promise<SearchedCompetitor | null> {
  const { rows } = await sql<SearchedCompetitor>`
    ${SEARCHED} where c.company_id = ${companyId} and c.id = ${id} and c.search_stage is not null for update skip locked
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function moveSearch(
  tx: Tx,
  companyId: string,
  id: string,
  { stage, to }: { readonly stage: SearchStage | null; readonly to: string | null },
): Promise<void> {
  await sql`
    update competitors set search_stage = ${stage}, searched_to = ${to}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}
