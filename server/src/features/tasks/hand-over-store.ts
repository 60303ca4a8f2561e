import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { hasDeal } from '../deals/access.ts';

/** A person's exact number of open tasks, which the hand-over shows. */
export async function countOpenTasks(tx: Tx, companyId: string, assigneeId: string): Promise<number> {
  const { rows } = await sql<{ readonly open: number }>`
    select count(*)::int as open from tasks
     where company_id = ${companyId} and assignee_id = ${assigneeId} and done_at is null and removed_at is null
  `.execute(tx.kysely);
  return rows[0]?.open ?? 0;
}

interface Hands {
  readonly from: string;
  readonly to: string;
  readonly most: number;
  readonly now: Date;
}

export interface HandedTask {
  readonly id: string;
  readonly deal_id: string | null;
  readonly account_id: string | null;
  readonly workspace_id: string;
  readonly number: bigint | null;
  readonly title: string;
  readonly due_on: string | null;
  readonly assignee_id: string;
  readonly assignee_name: string;
}

export async function handOverRows(
  tx: Tx,
  companyId: string,
  { from, to, most, now }: Hands,
): Promise<HandedTask[]> {
  const { rows } = await sql<HandedTask>`
    with due as (
      select t.id, d.number,
             case when t.deal_id is null
                    or exists (select 1 from profiles p where p.company_id = d.company_id and p.id = ${to} and ${hasDeal})
                  then ${to}::uuid else d.owner_id end as heir_id
        from tasks t left join deals d on d.company_id = t.company_id and d.id = t.deal_id
       where t.company_id = ${companyId} and t.assignee_id = ${from} and t.done_at is null and t.removed_at is null
       order by t.due_key, t.id limit ${sql.lit(most)} for update of t)
    update tasks t set assignee_id = due.heir_id, version = t.version + 1, updated_at = ${now}
      from due join profiles h on h.company_id = ${companyId} and h.id = due.heir_id
     where t.company_id = ${companyId} and t.id = due.id
    returning t.id, t.deal_id, t.account_id, t.workspace_id, due.number, t.title, t.due_on, t.assignee_id,
              coalesce(nullif(concat_ws(' ', h.first_name, h.last_name), ''), h.email) as assignee_name
  `.execute(tx.kysely);
  return rows;
}
