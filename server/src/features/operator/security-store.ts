import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';

export interface EventRow {
  readonly id: string;
  readonly action: string;
  readonly success: boolean;
  readonly created_at: Date;
  readonly actor: string | null;
  readonly company: string | null;
  readonly client_address: string | null;
  readonly request_id: string | null;
  readonly sort_key: string;
}

interface EventsAsked {
  /** Null for every action. */
  readonly actions: readonly string[] | null;
  readonly failedOnly: boolean;
  /** The actor's email address; null for all. */
  readonly who: string | null;
  readonly after: Position | null;
  readonly limit: number;
}

interface Log {
  readonly table: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  /** Who did it. */
  readonly person: RawBuilder<unknown>;
}

const LOGS: readonly Log[] = [
  {
    table: sql`audit_log`,
    columns: sql`l.id, l.action, l.success, l.created_at, l.actor_id, l.company_id, l.client_address, l.request_id`,
    person: sql`l.actor_id`,
  },
  // Of second factors, and of people who are in no company.
  ...[sql`mfa_audit_log`, sql`personal_log`].map((table) => ({
    table,
    columns: sql`l.id, l.action, l.success, l.created_at, l.user_id, null::uuid, l.client_address, l.request_id`,
    person: sql`l.user_id`,
  })),
];

/**
 * The newest of one log, found by an index whatever is asked: all by time, failures by theirs, a person's by theirs, some
 * actions each by its own.
 */
function newestOf({ table, columns, person }: Log, asked: EventsAsked): RawBuilder<unknown> {
  const { actions, failedOnly, who, after } = asked;
  const limit = sql.lit(asked.limit);
  const next = after ? sql`(l.created_at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const order = sql`order by l.created_at desc, l.id desc limit ${limit}`;
  if (actions === null || failedOnly || who !== null) {
    const failed = failedOnly ? sql`not l.success` : sql`true`;
    const chosen = actions === null ? sql`true` : sql`l.action = any (${actions}::text[])`;
    const theirs = who === null ? sql`true` : sql`${person} = (select id from users where email = ${who})`;
    return sql`(select ${columns} from ${table} l where ${failed} and ${chosen} and ${theirs} and ${next} ${order})`;
  }
  return sql`(select newest.* from unnest(${actions}::text[]) as wanted (action)
    cross join lateral (select ${columns} from ${table} l where l.action = wanted.action and ${next} ${order}) newest)`;
}

/** The three logs as one. */
export async function listEventPage(tx: Tx, asked: EventsAsked): Promise<EventRow[]> {
  const logs = sql.join(
    LOGS.map((log) => newestOf(log, asked)),
    sql` union all `,
  );
  const { rows } = await sql<EventRow>`
    select e.id, e.action, e.success, e.created_at, e.created_at::text as sort_key, u.email as actor,
           coalesce(c.name, own.name) as company, e.client_address, e.request_id
      from (${logs}) e
      left join users u on u.id = e.actor_id
      left join companies c on c.id = e.company_id
      left join companies own on own.id = u.company_id
     order by e.created_at desc, e.id desc limit ${sql.lit(asked.limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface OperatorSessionRow {
  readonly id: string;
  readonly email: string;
  readonly aal: 'aal1' | 'aal2';
  readonly client_address: string | null;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

const MOST_SESSIONS = 200;

export async function listSessionsOfOperators(tx: Tx, now: Date): Promise<OperatorSessionRow[]> {
  const { rows } = await sql<OperatorSessionRow>`
    select s.id, u.email, s.aal, s.client_address, s.user_agent, s.created_at, s.last_used_at
      from users u join sessions s on s.user_id = u.id
     where u.is_super_admin and s.expires_at > ${now}
     order by s.last_used_at desc, s.id desc limit ${sql.lit(MOST_SESSIONS)}
  `.execute(tx.kysely);
  return rows;
}

export interface OperatorRow {
  readonly id: string;
  readonly was_known: boolean;
  readonly was_operator: boolean;
}

/** Makes the address's account an operator, as system role; creates one without a password if needed. */
export async function upsertOperator(
  tx: Tx,
  { id, email, now }: { readonly id: string; readonly email: string; readonly now: Date },
): Promise<OperatorRow> {
  const { rows: known } = await sql<{ id: string; is_super_admin: boolean }>`
    select id, is_super_admin from users where email = ${email} for update
  `.execute(tx.kysely);
  const found = known[0];
  if (found) {
    await sql`update users set is_super_admin = true, updated_at = ${now} where id = ${found.id}`.execute(
      tx.kysely,
    );
    return { id: found.id, was_known: true, was_operator: found.is_super_admin };
  }
  await sql`
    insert into users (id, email, is_super_admin, created_at, updated_at) values (${id}, ${email}, true, ${now}, ${now})
  `.execute(tx.kysely);
  return { id, was_known: false, was_operator: false };
}
