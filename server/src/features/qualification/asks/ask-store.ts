import type { Ask } from '@dealwright/contract/qualification/asks';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { DealPlace } from '../../deals/detail-store.ts';

/** An ask with the name of its person; of its evidence only a row that is live. */
async function selectAsks(tx: Tx, deal: DealPlace, rest: RawBuilder<unknown>): Promise<Ask[]> {
  const { rows } = await sql<Ask>`
    select a.id, jsonb_build_object('id', s.id, 'name', s.name) as person, a.kind, a.what, a.due_on::text as due_on,
           a.outcome, a.outcome_on::text as outcome_on, a.note, e.id as evidence_id, a.version
      from asks a
      join stakeholders s on s.company_id = a.company_id and s.deal_id = a.deal_id and s.id = a.stakeholder_id
      left join meddpicc_evidence e on e.company_id = a.company_id and e.deal_id = a.deal_id and e.id = a.evidence_id
       and e.closed_at is null
     where a.company_id = ${deal.companyId} and a.deal_id = ${deal.id} ${rest}
  `.execute(tx.kysely);
  return rows;
}

/** Open asks by due date, then the others, latest outcome first. */
export async function listAsksOf(tx: Tx, deal: DealPlace, limit: number): Promise<Ask[]> {
  return selectAsks(
    tx,
    deal,
    sql`order by a.outcome_on desc nulls first, case when a.outcome is null then a.due_on end, a.created_at, a.id
        limit ${sql.lit(limit)}`,
  );
}

/** Locks the ask, so that two changes at once come one after the other. */
export async function lockAsk(tx: Tx, deal: DealPlace, id: string): Promise<Ask | null> {
  const rows = await selectAsks(tx, deal, sql`and a.id = ${id} for update of a`);
  return rows[0] ?? null;
}

export async function countAsks(tx: Tx, deal: DealPlace): Promise<number> {
  const { rows } = await sql<{ readonly asks: number }>`
    select count(*)::int as asks from asks where company_id = ${deal.companyId} and deal_id = ${deal.id}
  `.execute(tx.kysely);
  return rows[0]?.asks ?? 0;
}

/** The name of a person of the deal. */
export async function findAskedPerson(tx: Tx, deal: DealPlace, id: string): Promise<Ask['person'] | null> {
  const { rows } = await sql<Ask['person']>`
    select id, name from stakeholders where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface Writing {
  readonly by: string;
  readonly now: Date;
}

export async function insertAsk(tx: Tx, deal: DealPlace, ask: Ask, { by, now }: Writing): Promise<void> {
  await tx.kysely
    .insertInto('asks')
    .values({
      company_id: deal.companyId,
      id: ask.id,
      deal_id: deal.id,
      stakeholder_id: ask.person.id,
      kind: ask.kind,
      what: ask.what,
      due_on: ask.due_on,
      created_by: by,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateAsk(tx: Tx, deal: DealPlace, ask: Ask, now: Date): Promise<void> {
  const { id, kind, what, due_on, outcome, outcome_on, note, evidence_id, version } = ask;
  await tx.kysely
    .updateTable('asks')
    .set({ kind, what, due_on, outcome, outcome_on, note, evidence_id, version, updated_at: now })
    .where('company_id', '=', deal.companyId)
    .where('deal_id', '=', deal.id)
    .where('id', '=', id)
    .execute();
}

/** The asks that a row of evidence was recorded from. */
export async function linkAsks(
  tx: Tx,
  deal: DealPlace,
  {
    ids,
    evidenceId,
    now,
  }: { readonly ids: readonly string[]; readonly evidenceId: string; readonly now: Date },
): Promise<void> {
  await sql`
    update asks set evidence_id = ${evidenceId}, version = version + 1, updated_at = ${now}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = any(${[...ids]}::uuid[])
  `.execute(tx.kysely);
}

export async function deleteAsk(tx: Tx, deal: DealPlace, id: string): Promise<void> {
  await sql`
    delete from asks where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id}
  `.execute(tx.kysely);
}
