import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { ownDeals } from '../deals/access.ts';
import { stakeholderColumns } from './store.ts';

/**
 * Those of the people who have a tie that the operation didn't add: with someone who came later, or one that was added to
 * someone since.
 */
export async function listTiedPeople(
  tx: Tx,
  { companyId, operationId }: { readonly companyId: string; readonly operationId: string },
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select s.id from stakeholders s
     where s.company_id = ${companyId} and s.id = any (${[...ids]}::uuid[])
       and exists (
         select from stakeholder_influences i
           join stakeholders o on o.company_id = i.company_id and o.deal_id = i.deal_id and o.id <> s.id
            and o.id in (i.stakeholder_id, i.influences_id)
          where i.company_id = s.company_id and i.deal_id = s.deal_id and s.id in (i.stakeholder_id, i.influences_id)
            and (o.created_at > s.created_at and not exists (
                   select from operation_changes c
                    where c.company_id = ${companyId} and c.operation_id = ${operationId} and c.action = 'created'
                      and c.table_name = 'stakeholders' and c.record_key ->> 'id' = o.id::text)
                 or exists (
                   select from deal_history h
                    where h.company_id = i.company_id and h.deal_id = i.deal_id and h.field = 'person'
                      and h.created_at >= s.created_at and h.old_value ->> 'id' = o.id::text
                      and h.new_value -> 'influences' ? s.id::text and not h.old_value -> 'influences' ? s.id::text)))
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** Removes people of deals whom nothing refers to and to whom nobody else reports; returns those that are in use. */
export async function removeUnusedPeople(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly used: string[] }>`
    select app.remove_unused_people(${ids}::uuid[]) as used
  `.execute(tx.kysely);
  return rows[0]?.used ?? [];
}

/** The names of people in deals that are the person's. */
export async function listPersonNames(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string }>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select s.id, s.name from stakeholders s
      join deals d on d.company_id = s.company_id and d.id = s.deal_id
     where s.company_id = ${actor.companyId} and s.id = any (${ids}::uuid[]) and ${ownDeals(actor)}
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name }) => [id, { name }]));
}

/** Those of the people that an import brought or changed; the history of merges says itself what went back. */
export async function listImportedPeople(
  tx: Tx,
  { companyId, operationId }: { readonly companyId: string; readonly operationId: string },
  ids: readonly string[],
): Promise<(Stakeholder & { readonly deal_id: string })[]> {
  const { rows } = await sql<Stakeholder & { readonly deal_id: string }>`
    select ${stakeholderColumns}, s.deal_id from stakeholders s
     where s.company_id = ${companyId} and s.id = any (${[...ids]}::uuid[])
       and exists (select from operations o
                    where o.company_id = ${companyId} and o.id = ${operationId} and o.kind = 'import')
  `.execute(tx.kysely);
  return rows;
}

/** Whether the undo of an import would touch people of deals that aren't the person's. */
export async function touchesOthersPeople(tx: Tx, actor: Actor, operationId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly touches: boolean }>`
    select exists (
      select from operations o
        join operation_changes c on c.company_id = o.company_id and c.operation_id = o.id and c.table_name = 'stakeholders'
        join stakeholders s on s.company_id = c.company_id and s.id = (c.record_key ->> 'id')::uuid
        join deals d on d.company_id = s.company_id and d.id = s.deal_id
       where o.company_id = ${actor.companyId} and o.id = ${operationId} and o.kind = 'import'
         and c.action in ('created', 'changed') and not (${ownDeals(actor)})) as touches
  `.execute(tx.kysely);
  return rows[0]?.touches ?? false;
}
