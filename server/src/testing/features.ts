import { queryRows } from '@dealwright/db/query-rows';
import type { Feature } from '@dealwright/domain/feature';
import { NIL_ID } from '../platform/ids.ts';
import type { TestApp } from './test-app.ts';

/** Switches a feature as the operator would, for one company or for all. */
export async function setFeature(
  { database }: Pick<TestApp, 'database'>,
  feature: Feature,
  enabled: boolean,
  companyId: string = NIL_ID,
): Promise<void> {
  await database.transaction('dealwright_system', (tx) =>
    queryRows(
      tx,
      `insert into feature_flags (company_id, key, enabled) values ($1, $2, $3)
       on conflict (company_id, key) do update set enabled = excluded.enabled`,
      [companyId, feature, enabled],
    ),
  );
}
