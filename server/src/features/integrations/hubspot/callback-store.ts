import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** Companies whose account of HubSpot this is, as system role. */
export async function findCompaniesOf(tx: Tx, portalId: string): Promise<string[]> {
  const { rows } = await sql<{ readonly company_id: string }>`
    select company_id from hubspot_connections
     where portal_id = ${portalId} and state = 'active' and app.is_open(company_id) order by company_id limit 100
  `.execute(tx.kysely);
  return rows.map(({ company_id }) => company_id);
}

/** Keeps the events that were not told before; answers how many those are. */
export async function keepEvents(
  tx: Tx,
  { companyId, portalId }: { readonly companyId: string; readonly portalId: string },
  eventIds: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into hubspot_callbacks (company_id, portal_id, event_id, received_at)
    select ${companyId}::uuid, ${portalId}, id, ${now} from unnest(${eventIds}::text[]) as n(id) order by id
    on conflict do nothing returning 1
  `.execute(tx.kysely);
  return rows.length;
}

/** The next look is no later than `next`; what is told while it is being read is looked for once more afterwards. */
export async function hasten(
  tx: Tx,
  companyId: string,
  { now, next }: { readonly now: Date; readonly next: Date },
): Promise<void> {
  await sql`
    update hubspot_connections
       set next_sync_at = case when running_until > ${now}::timestamptz then ${next}::timestamptz
                               else least(next_sync_at, ${next}::timestamptz) end
     where company_id = ${companyId} and state = 'active' and sync_enabled and attempts = 0
  `.execute(tx.kysely);
}
