import type { INTERACTION_KINDS } from '@dealwright/contract/interactions';
import { MOST_TASKS_COUNTED } from '@dealwright/contract/tasks/tasks';
import type { Tx } from '@dealwright/db/database';
import type { Pillar } from '@dealwright/domain/pillar';
import type { TaskOrigin } from '@dealwright/domain/task';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { ofTeam, seenTasks } from './access.ts';

export interface TaskRow {
  readonly id: string;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly deal_id: string | null;
  readonly deal_number: bigint | null;
  readonly deal_name: string | null;
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly title: string;
  readonly note: string | null;
  readonly due_on: string | null;
  readonly assignee_id: string;
  readonly assignee_name: string;
  readonly pillar: Pillar | null;
  readonly origin: TaskOrigin;
  readonly interaction_id: string | null;
  readonly interaction_title: string | null;
  readonly interaction_kind: (typeof INTERACTION_KINDS)[number] | null;
  readonly quote: string | null;
  readonly quote_start: number | null;
  readonly quote_end: number | null;
  readonly created_by: string;
  readonly creator_name: string;
  readonly created_at: Date;
  readonly done_at: Date | null;
  readonly done_by: string | null;
  readonly finisher_name: string | null;
  readonly version: number;
  /** Whether the deal is the person's to work; asked for in lists of one deal or of deals they find in lists. */
  readonly is_theirs: boolean;
  readonly due_key: string;
  readonly done_key: string | null;
}

const name = (alias: string) =>
  sql.raw(`coalesce(nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), ''), ${alias}.email)`);

/** The page's rows `t` with what is said of them, for the person who asks. */
function withNames(rows: RawBuilder<unknown>, actor: Actor): RawBuilder<TaskRow> {
  return sql<TaskRow>`
    select t.id, t.company_id, t.workspace_id, t.deal_id, d.number as deal_number, d.name as deal_name,
           t.account_id, c.name as account_name, t.title, t.note, t.due_on, t.assignee_id, ${name('p')} as assignee_name,
           t.pillar, t.origin, t.interaction_id, i.title as interaction_title, i.kind as interaction_kind,
           t.quote, t.quote_start, t.quote_end, t.created_by, ${name('b')} as creator_name, t.created_at,
           t.done_at, t.done_by, ${name('f')} as finisher_name, t.version,
           t.due_key::text as due_key, t.done_at::text as done_key,
           exists (select 1 from deal_access a
                    where a.company_id = t.company_id and a.profile_id = ${actor.userId} and a.deal_id = t.deal_id) as is_theirs
      from (${rows}) t
      left join deals d on d.company_id = t.company_id and d.id = t.deal_id
      left join accounts c on c.company_id = t.company_id and c.id = coalesce(t.account_id, d.account_id)
      join profiles p on p.company_id = t.company_id and p.id = t.assignee_id
      join profiles b on b.company_id = t.company_id and b.id = t.created_by
      left join profiles f on f.company_id = t.company_id and f.id = t.done_by
      left join interactions i on i.company_id = t.company_id and i.deal_id = t.deal_id and i.id = t.interaction_id`;
}

export interface TasksOfPeople {
  readonly whose: 'mine' | 'team';
  /** Only those of the deal of this number. */
  readonly deal: number | null;
  /** Only those of this account and of its deals. */
  readonly account: string | null;
}

/** Whose tasks, or of what. */
export type TasksOf = TasksOfPeople | { readonly dealId: string } | { readonly accountId: string };

interface ListRequest {
  readonly of: TasksOf;
  readonly done: boolean;
  readonly after: Position | null;
  readonly limit: number;
}

function ofHome({ companyId }: Actor, { deal, account }: TasksOfPeople): RawBuilder<boolean> {
  const ofDeal =
    deal === null
      ? sql`true`
      : sql`t.deal_id = (select d.id from deals d where d.company_id = ${companyId} and d.number = ${deal})`;
  const ofAccount =
    account === null
      ? sql`true`
      : sql`(t.account_id = ${account} or t.deal_id = any(array(
          select d.id from deals d where d.company_id = ${companyId} and d.account_id = ${account})))`;
  return sql<boolean>`${ofDeal} and ${ofAccount}`;
}

function among(actor: Actor, of: TasksOf): RawBuilder<boolean> {
  if ('whose' in of) {
    const people = of.whose === 'mine' ? sql`t.assignee_id = ${actor.userId}` : ofTeam(actor);
    return sql<boolean>`${people} and ${ofHome(actor, of)} and ${seenTasks(actor)}`;
  }
  return 'dealId' in of
    ? sql<boolean>`t.deal_id = ${of.dealId}`
    : sql<boolean>`t.account_id = ${of.accountId}`;
}

/** Open ones by due day, those without a day last; done ones the latest first. */
export async function listTaskPage(tx: Tx, actor: Actor, request: ListRequest): Promise<TaskRow[]> {
  const { of, done, after, limit } = request;
  const next = !after
    ? sql`true`
    : done
      ? sql`(t.done_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql`(t.due_key, t.id) > (${after[0]}::date, ${after[1]}::uuid)`;
  const order = done ? sql`t.done_at desc, t.id desc` : sql`t.due_key, t.id`;
  const { rows } = await sql<TaskRow>`
    ${withNames(
      sql`select t.* from tasks t
           where t.company_id = ${actor.companyId} and ${among(actor, of)} and t.removed_at is null
             and ${done ? sql`t.done_at is not null` : sql`t.done_at is null`} and ${next}
           order by ${order} limit ${sql.lit(limit)}`,
      actor,
    )}
    order by ${order}
  `.execute(tx.kysely);
  return rows;
}

/** How many tasks a list has, counted until one more than a bound. */
export async function countTaskList(
  tx: Tx,
  actor: Actor,
  { of, done }: Pick<ListRequest, 'of' | 'done'>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    select count(*)::int as tasks from (
      select 1 from tasks t
       where t.company_id = ${actor.companyId} and ${among(actor, of)} and t.removed_at is null
         and ${done ? sql`t.done_at is not null` : sql`t.done_at is null`} limit ${sql.lit(most + 1)}) found
  `.execute(tx.kysely);
  return rows[0]?.tasks ?? 0;
}

interface Figures {
  readonly overdue: number;
  readonly today: number;
  readonly open: number;
}

/** The person's open tasks by due day, each counted up to a bound. */
export async function countOwnTasks(tx: Tx, actor: Actor, today: string): Promise<Figures> {
  const counted = (which: RawBuilder<unknown>) => sql`
    (select count(*)::int from (
      select 1 from tasks t
       where t.company_id = ${actor.companyId} and t.assignee_id = ${actor.userId} and t.done_at is null
         and t.removed_at is null and ${which} and ${seenTasks(actor)} limit ${sql.lit(MOST_TASKS_COUNTED)}) found)`;
  const { rows } = await sql<Figures>`
    select ${counted(sql`t.due_key < ${today}::date`)} as overdue, ${counted(sql`t.due_key = ${today}::date`)} as today,
           ${counted(sql`true`)} as open
  `.execute(tx.kysely);
  return rows[0] ?? { overdue: 0, today: 0, open: 0 };
}

/** A task of the company, removed or not; whether the person may see it is asked afterwards. */
export async function findTask(tx: Tx, actor: Actor, id: string): Promise<TaskRow | null> {
  const { rows } = await withNames(
    sql`select t.* from tasks t where t.company_id = ${actor.companyId} and t.id = ${id} and t.removed_at is null`,
    actor,
  ).execute(tx.kysely);
  return rows[0] ?? null;
}

export interface TaskPlace {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly dealId: string | null;
  readonly accountId: string | null;
}

/** Locks the task and returns its home; null if it doesn't exist. */
export async function lockTask(
  tx: Tx,
  companyId: string,
  id: string,
  { removed = false }: { readonly removed?: boolean } = {},
): Promise<(TaskPlace & { readonly version: number }) | null> {
  const { rows } = await sql<TaskPlace & { readonly version: number }>`
    select company_id as "companyId", workspace_id as "workspaceId", deal_id as "dealId", account_id as "accountId", version
      from tasks where company_id = ${companyId} and id = ${id}
       and removed_at is ${removed ? sql`not null` : sql`null`} for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface NewTask {
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
  readonly due_on: string | null;
  readonly assignee_id: string;
  readonly pillar: Pillar | null;
  readonly origin: TaskOrigin;
  readonly reason: string | null;
  readonly interaction_id: string | null;
  readonly quote: string | null;
  readonly quote_start: number | null;
  readonly quote_end: number | null;
}

/** A person who sets a due date of today or earlier knows that the task is due. */
export async function insertTasks(
  tx: Tx,
  place: TaskPlace,
  rows: readonly NewTask[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into tasks (company_id, workspace_id, deal_id, account_id, id, title, note, due_on, assignee_id, pillar, origin,
                       reason, interaction_id, quote, quote_start, quote_end, created_by, created_at, updated_at, due_told_on)
    select ${place.companyId}, ${place.workspaceId}, ${place.dealId}::uuid, ${place.accountId}::uuid, r.id, r.title, r.note,
           r.due_on, r.assignee_id, r.pillar, r.origin, r.reason, r.interaction_id, r.quote, r.quote_start, r.quote_end,
           ${by}, ${now}, ${now}, case when r.due_on <= ${now}::timestamptz::date then r.due_on end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, title text, note text, due_on date, assignee_id uuid, pillar meddpicc_pillar, origin task_origin,
              reason text, interaction_id uuid, quote text, quote_start integer, quote_end integer)
  `.execute(tx.kysely);
}

export type TaskUpdate = Pick<NewTask, 'title' | 'note' | 'due_on' | 'assignee_id' | 'pillar'>;

export async function updateTask(
  tx: Tx,
  companyId: string,
  id: string,
  row: TaskUpdate,
  now: Date,
): Promise<void> {
  await sql`
    update tasks
       set title = ${row.title}, note = ${row.note}, due_on = ${row.due_on}::date, assignee_id = ${row.assignee_id},
           pillar = ${row.pillar}::meddpicc_pillar,
           due_told_on = case when ${row.due_on}::date <= ${now}::timestamptz::date then ${row.due_on}::date else due_told_on end,
           version = version + 1, updated_at = ${now}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

export async function setDone(
  tx: Tx,
  companyId: string,
  id: string,
  done: { readonly by: string } | null,
  now: Date,
): Promise<void> {
  await sql`
    update tasks
       set done_at = ${done ? now : null}::timestamptz, done_by = ${done?.by ?? null}::uuid, version = version + 1,
           updated_at = ${now}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

export async function setRemoved(
  tx: Tx,
  companyId: string,
  id: string,
  removed: boolean,
  now: Date,
): Promise<void> {
  await sql`
    update tasks set removed_at = ${removed ? now : null}::timestamptz, version = version + 1, updated_at = ${now}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

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
 * Takes up to a limit of tasks whose day has begun for their person, by the clock and the working hours that they chose,
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
