import type { Tx } from '@dealwright/db/database';
import { costOf, toUsd } from '@dealwright/domain/usage-cost';
import { priceOf } from '../features/analyst/model/prices.ts';
import type { Random } from './random.ts';
import { insertRows } from './store.ts';

const DAYS = 150;
const DAY_MS = 86_400_000;

/** What reads the demo's calls and notes: mostly a model, now and then the analyst that is built in. */
const ANALYSTS = [
  { service: 'openai', model: 'gpt-4.1', chance: 0.5 },
  { service: 'gemini', model: 'gemini-2.5-flash', chance: 0.8 },
  { service: 'embedded', model: null, chance: 1 },
] as const;

interface UsageScene {
  readonly companyId: string;
  /** Whoever asked for the analyses. */
  readonly userIds: readonly string[];
  readonly random: Random;
  readonly now: Date;
}

/** Analyses of the last months, as they would have been logged: few at weekends, more of late. */
export async function seedUsage(tx: Tx, { companyId, userIds, random, now }: UsageScene): Promise<void> {
  const deals = await tx.query<{ readonly id: string }>(
    'select id from deals where company_id = $1 order by number limit 40',
    [companyId],
  );
  if (deals.length === 0) return;
  const call = (at: Date) => {
    const share = random.next();
    const analyst = ANALYSTS.find(({ chance }) => share < chance) ?? ANALYSTS[2];
    const isModel = analyst.model !== null;
    const [input, output] = isModel ? [random.between(1_800, 9_500), random.between(250, 1_400)] : [0, 0];
    const cost = isModel ? costOf(priceOf(analyst.model).price, input, output) : 0;
    return {
      company_id: companyId,
      id: random.id(at),
      user_id: random.pick(userIds),
      deal_id: random.pick(deals).id,
      service_type: analyst.service,
      operation: 'analysis',
      model: analyst.model,
      api_calls: isModel ? 1 : 0,
      tokens_input: input,
      tokens_output: output,
      tokens_total: input + output,
      estimated_cost_usd: toUsd(cost).toFixed(6),
      created_at: at,
    };
  };
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
