import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export interface UsageRow {
  readonly id: string;
  readonly userId: string;
  readonly dealId: string;
  readonly interactionId: string;
  /** `openai`, `gemini`, `embedded`, or the host of an OpenAI-compatible endpoint. */
  readonly serviceType: string;
  readonly model: string | null;
  readonly apiCalls: number;
  readonly tokensInput: number;
  readonly tokensOutput: number;
  readonly costUsd: number;
  readonly success: boolean;
  /** What it was for; 'analysis' unless given. */
  readonly operation?: 'task_generation';
}

export async function insertUsage(tx: Tx, companyId: string, now: Date, row: UsageRow): Promise<void> {
  await sql`
    insert into usage_logs (company_id, id, user_id, deal_id, interaction_id, service_type, operation, model, api_calls,
                            tokens_input, tokens_output, tokens_total, estimated_cost_usd, success, created_at)
    values (${companyId}, ${row.id}, ${row.userId}, ${row.dealId}, ${row.interactionId}, ${row.serviceType},
      ${row.operation ?? 'analysis'},
            ${row.model}, ${row.apiCalls}, ${row.tokensInput}, ${row.tokensOutput},
            ${row.tokensInput + row.tokensOutput}, ${row.costUsd.toFixed(6)}::numeric, ${row.success}, ${now})
  `.execute(tx.kysely);
}

export interface BudgetRow {
  /** US dollars; null without a limit. */
  readonly budgetUsd: number | null;
  readonly spentUsd: number;
}

/** The company's budget for a month and what this month (UTC) has cost so far. */
export async function readBudget(tx: Tx, companyId: string, now: Date): Promise<BudgetRow> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { rows } = await sql<{ readonly budget: string | null; readonly spent: string }>`
    select c.analyst_monthly_budget_usd as budget,
           (select coalesce(sum(l.estimated_cost_usd), 0) from usage_logs l
             where l.company_id = c.id and l.created_at >= ${month}) as spent
      from companies c where c.id = ${companyId}
  `.execute(tx.kysely);
  const [row] = rows;
  return { budgetUsd: row?.budget == null ? null : Number(row.budget), spentUsd: Number(row?.spent ?? 0) };
}

export async function saveBudget(tx: Tx, companyId: string, budgetUsd: number | null): Promise<void> {
  await sql`
    update companies set analyst_monthly_budget_usd = ${budgetUsd === null ? null : budgetUsd.toFixed(6)}::numeric
     where id = ${companyId}
  `.execute(tx.kysely);
}
