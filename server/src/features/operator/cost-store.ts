import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';

export interface CostSums {
  readonly operations: bigint;
  readonly api_calls: bigint;
  readonly tokens_input: bigint;
  readonly tokens_output: bigint;
  readonly cost_usd: string;
}

export interface CostRow extends CostSums {
  readonly company_id: string;
  readonly company_name: string;
  readonly service_type: string;
}

/** `month` is its first day. */
export async function listCostPage(
  tx: Tx,
  month: string,
  after: Position | null,
  limit: number,
): Promise<CostRow[]> {
  const next = after
    ? sql`(m.cost_usd, m.company_id, m.service_type) < (${after[0]}::numeric, ${after[1]}::uuid, ${after[2]}::text)`
    : sql`true`;
  const { rows } = await sql<CostRow>`
    select m.company_id, c.name as company_name, m.service_type, m.operations, m.api_calls, m.tokens_input,
           m.tokens_output, m.cost_usd
      from usage_months m join companies c on c.id = m.company_id
     where m.month = ${month}::date and ${next}
     order by m.cost_usd desc, m.company_id desc, m.service_type desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Over what is kept of one month: a row for each company and service. */
export async function sumCosts(tx: Tx, month: string): Promise<CostSums | undefined> {
  const { rows } = await sql<CostSums>`
    select coalesce(sum(operations), 0)::bigint as operations, coalesce(sum(api_calls), 0)::bigint as api_calls,
           coalesce(sum(tokens_input), 0)::bigint as tokens_input, coalesce(sum(tokens_output), 0)::bigint as tokens_output,
           coalesce(sum(cost_usd), 0) as cost_usd
      from usage_months where month = ${month}::date
  `.execute(tx.kysely);
  return rows[0];
}
