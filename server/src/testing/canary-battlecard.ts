import { queryRows } from '@dealwright/db/query-rows';
import { newId } from '../platform/ids.ts';
import { addCanaryCompetitor, type CanaryCompetitor } from './canary-competitor.ts';
import { SHARED_CANARY } from './canary-plans.ts';
import type { TestApp } from './test-app.ts';

export interface CanaryBattlecard extends CanaryCompetitor {
  readonly lineId: string;
}

/** A competitor that sentences of the deal name, with a line for the workspace that carries a quote of the deal. */
export async function addCanaryBattlecard(
  app: TestApp,
  params: { readonly number: number },
  evidenceId: string,
): Promise<CanaryBattlecard> {
  const competitor = await addCanaryCompetitor(app, params);
  const lineId = newId();
  await app.database.transaction('dealwright_system', (tx) =>
    queryRows(
      tx,
      `insert into battlecard_lines (company_id, id, competitor_id, section, position, words, deal_id, evidence_id, created_by)
       select e.company_id, $1, $2, 'where_we_win', 1, $3, e.deal_id, e.id, e.recorded_by
         from meddpicc_evidence e where e.company_id = $4 and e.id = $5`,
      [lineId, competitor.competitorId, `Line ${SHARED_CANARY}`, app.people.rep.companyId, evidenceId],
    ),
  );
  return { ...competitor, lineId };
}
