import {
  type FeatureFlag,
  getFeature,
  listFeatureChanges,
  listFeatureCompanies,
  listFeatures,
  switchFeatureOfCompany,
  switchFeature as switchFeatureRoute,
} from '@dealwright/contract/operator/features';
import type { Tx } from '@dealwright/db/database';
import { FEATURES, type Feature } from '@dealwright/domain/feature';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { presentCompanyFlag, presentFlag, presentFlagChange } from './present-flag.ts';
import { findCompanyFlag, listCompanyFlags, listFlagChanges, listFlags } from './store.ts';
import { switchFeature } from './switch-feature.ts';

const COMPANIES = 'features.companies';
const CHANGES = 'features.changes';

async function readFlag(tx: Tx, key: Feature): Promise<FeatureFlag> {
  const [row] = await listFlags(tx, [key]);
  if (!row) throw notFound();
  return presentFlag(row);
}

/** What the operator does with the features that are not everyone's yet. */
export function registerFeatureFlags(router: Router): void {
  router.operator(listFeatures, async ({ tx }) => ({
    items: (await listFlags(tx, FEATURES)).map(presentFlag),
  }));

  router.operator(getFeature, ({ tx, params }) => readFlag(tx, params.key));

  router.operator(switchFeatureRoute, async ({ tx, params, body, operator, ...call }) => {
    const setting = { feature: params.key, companyId: null, enabled: body.enabled };
    await switchFeature(tx, setting, { operatorId: operator.user_id, ...call });
    return readFlag(tx, params.key);
  });

  router.operator(listFeatureCompanies, async ({ tx, params, query }) => {
    const after = decodeCursor(COMPANIES, query.cursor, [positionSchemas.text, positionSchemas.id]);
    const request = { words: searchWords(query.q), after, limit: query.limit + 1 };
    return pageFrom(await listCompanyFlags(tx, params.key, request), query.limit, presentCompanyFlag, (row) =>
      encodeCursor(COMPANIES, [row.sort_key, row.id]),
    );
  });

  router.operator(switchFeatureOfCompany, async ({ tx, params, body, operator, ...call }) => {
    const { key: feature, company_id: companyId } = params;
    if (!(await findCompanyFlag(tx, feature, companyId))) throw notFound();
    const setting = { feature, companyId, enabled: body.enabled };
    await switchFeature(tx, setting, { operatorId: operator.user_id, ...call });
    const row = await findCompanyFlag(tx, feature, companyId);
    if (!row) throw notFound();
    return presentCompanyFlag(row);
  });

  router.operator(listFeatureChanges, async ({ tx, params, query }) => {
    const after = decodeCursor(CHANGES, query.cursor, [positionSchemas.id]);
    const rows = await listFlagChanges(tx, params.key, { after, limit: query.limit + 1 });
    return pageFrom(rows, query.limit, presentFlagChange, (row) => encodeCursor(CHANGES, [row.id]));
  });
}
