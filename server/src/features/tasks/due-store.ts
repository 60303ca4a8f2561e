import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export interface DueRow {
  readonly company_id: string;
  readonly workspace_id: string;
  readonly deal_id: string | null;
  readonly account_id: string | null;
  readonly assignee_id: string;
  readonly due_on: string;
  readonly title: string;
  readonly tasks: number;
}

/**
 * Takes at most so many tasks whose day has begun for their person, by the clock and the working hours that they chose,
 * and notes that they are told. One row for each person, day, and deal or account. As system role.
 */
export async function takeDueTasks(tx: Tx, now: Date, most: number): Promise<DueRow[]> {
  return (
    await sql<DueRow>`
      with due as (
          select t.company_id, t.id, t.due_on
            from tasks t
            left join notification_settings s on s.company_id = t.company_id and s.profile_id = t.assignee_id
            cross join lateral (select ${now}::timestamptz at time zone coalesce(s.timezone, 'Etc/UTC') as clock) z
           where t.done_at is null and t.removed_at is null and app.is_open(t.company_id) and t.due_on is distinct
             from t.due_told_on
             and t.due_on <= (${now}::timestamptz at time zone 'Etc/UTC')::date + 1
             and (t.due_on < z.clock::date
                  or (t.due_on = z.clock::date
                      and extract(hour from z.clock) * 60 + extract(minute from z.clock) >=
                          case coalesce(s.working_hours, '9-5')
                            when '8-6' then 480 when '10-6' then 600 when 'custom' then s.custom_start else 540 end))
           order by t.due_on limit ${most} for update of t skip locked),
        told as (
          update tasks t set due_told_on = due.due_on from due
           where t.company_id = due.company_id and t.id = due.id
          returning t.company_id, t.workspace_id, t.deal_id, t.account_id, t.assignee_id, t.due_on, t.title)
        select company_id, workspace_id, deal_id, account_id, assignee_id, due_on, min(title) as title, count(*)::int as tasks
          from told group by 1, 2, 3, 4, 5, 6 order by due_on
    `.execute(tx.kysely)
  ).rows;
}
