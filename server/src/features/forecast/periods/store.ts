import type { Tx } from '@dealwright/db/database';
import type { PeriodLength } from '@dealwright/domain/forecast-period/period';
import { sql } from 'kysely';

export interface PeriodsRow {
  readonly fiscal_start_month: number;
  readonly length: PeriodLength;
  readonly version: number;
}

export async function findPeriods(tx: Tx, companyId: string): Promise<PeriodsRow | null> {
  const { rows } = await sql<PeriodsRow>`
    select fiscal_start_month, length, version from forecast_periods where company_id = ${companyId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** False if they are no longer of that version; 0 before somebody has set them. */
export async function savePeriods(
  tx: Tx,
  companyId: string,
  { fiscal_start_month, length, version }: PeriodsRow,
  now: Date,
): Promise<boolean> {
  const saved =
    version === 0
      ? await sql`
          insert into forecast_periods (company_id, fiscal_start_month, length, changed_at)
          values (${companyId}, ${fiscal_start_month}, ${length}, ${now}) on conflict do nothing
        `.execute(tx.kysely)
      : await sql`
          update forecast_periods set fiscal_start_month = ${fiscal_start_month}, length = ${length},
                                      version = version + 1, changed_at = ${now}
           where company_id = ${companyId} and version = ${version}
        `.execute(tx.kysely);
  return saved.numAffectedRows === 1n;
}
