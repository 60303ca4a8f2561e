import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

interface PageRequest {
  readonly after: Position | null;
  readonly limit: number;
}

export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly last_active_on: string;
}

export async function listActivePage(
  tx: Tx,
  from: string,
  { after, limit }: PageRequest,
): Promise<PersonRow[]> {
  const next = after ? sql`(u.last_active_on, u.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<PersonRow>`
    select u.id, u.email, c.id as company_id, c.name as company_name, u.last_active_on
      from users u left join companies c on c.id = u.company_id
     where u.last_active_on >= ${from}::date and ${next}
     order by u.last_active_on desc, u.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface DeliveryRow {
  readonly id: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly type: string;
  readonly attempts: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly finished_at: Date;
  readonly sort_key: string;
}

export async function listDeadDeliveryPage(
  tx: Tx,
  since: Date,
  { after, limit }: PageRequest,
): Promise<DeliveryRow[]> {
  const next = after ? sql`(d.finished_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.company_id, c.name as company_name, d.type, d.attempts, d.last_status, d.last_error,
           d.finished_at, d.finished_at::text as sort_key
      from webhook_deliveries d join companies c on c.id = d.company_id
     where d.state = 'dead' and d.finished_at > ${since} and ${next}
     order by d.finished_at desc, d.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface MailRow {
  readonly id: string;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly kind: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly sort_key: string;
}

export async function listDeadMailPage(
  tx: Tx,
  since: Date,
  { after, limit }: PageRequest,
): Promise<MailRow[]> {
  const next = after ? sql`(m.created_at, m.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<MailRow>`
    select m.id, m.company_id, c.name as company_name, m.kind, m.attempts, m.last_error, m.created_at,
           m.created_at::text as sort_key
      from mails m left join companies c on c.id = m.company_id
     where m.state = 'dead' and m.created_at > ${since} and ${next}
     order by m.created_at desc, m.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
