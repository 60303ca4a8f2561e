import type { Factor } from '@dealwright/contract/identity/two-factor';
import type { FactorRow } from './store.ts';

/** Never its secret. */
export function presentFactor(row: FactorRow): Factor {
  return {
    id: row.id,
    factor_type: row.factor_type,
    friendly_name: row.friendly_name,
    status: row.status,
    created_at: row.created_at.toISOString(),
  };
}
