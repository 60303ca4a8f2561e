import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { ownDeals } from '../deals/access.ts';
import { stakeholderColumns } from './store.ts';

/** Removes people of deals without evidence; returns those that are in use. */
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
