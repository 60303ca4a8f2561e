import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Random } from './random.ts';
import { insertRows } from './store.ts';

const DAYS = 150;
const DAY_MS = 86_400_000;

interface UsageScene {
  readonly companyId: string;
  /** The people who requested the analyses. */
  readonly userIds: readonly string[];
  readonly random: Random;
  readonly now: Date;
}

/** Analyses of the last months by the embedded analyst, which costs nothing: few on weekends, more recently. */
export async function seedUsage(tx: Tx, { companyId, userIds, random, now }: UsageScene): Promise<void> {
  const { rows: deals } = await sql<{
    readonly id: string;
  }>`select id from deals where company_id = ${companyId} order by number limit 40`.execute(tx.kysely);
  if (deals.length === 0) return;
  const call = (at: Date) => ({
    company_id: companyId,
    id: random.id(at),
    user_id: random.pick(userIds),
    deal_id: random.pick(deals).id,
    service_type: 'embedded',
    operation: 'analysis',
    model: null,
    api_calls: 0,
    tokens_input: 0,
    tokens_output: 0,
    tokens_total: 0,
    estimated_cost_usd: '0',
    created_at: at,
  });
  const rows = Array.from({ length: DAYS }, (_, ago) => {
    const day = new Date(now.getTime() - ago * DAY_MS);
    const isWeekend = day.getUTCDay() % 6 === 0;
    const most = isWeekend ? 1 : 3 + Math.round((DAYS - ago) / 30);
    return Array.from({ length: random.between(0, most) }, () =>
      call(new Date(day.getTime() - random.between(0, 6 * 3_600_000))),
    );
  });
  await insertRows(tx, 'usage_logs', rows.flat());
}
