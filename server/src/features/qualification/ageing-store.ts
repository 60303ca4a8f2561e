import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { sql } from 'kysely';

export interface AgedDeal {
  readonly id: string;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly qualification_settings: Partial<QualificationSettings> | null;
}

/**
 * Deals of every company’s pipeline whose grades change by age alone on this day or before; those at work elsewhere are
 * skipped.
 */
export async function takeAgedDeals(tx: Tx, today: Day, limit: number): Promise<AgedDeal[]> {
  const { rows } = await sql<AgedDeal>`
    select d.id, d.company_id, d.workspace_id, w.qualification_settings
      from deals d
      join workspaces w on w.company_id = d.company_id and w.id = d.workspace_id
     where d.next_ageing_on <= ${today}::date and d.shelf is null and app.is_open(d.company_id)
     order by d.next_ageing_on limit ${limit}
       for update of d skip locked
  `.execute(tx.kysely);
  return rows;
}
