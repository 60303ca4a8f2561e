import type { listQuotaShares, QuotaShare } from '@dealwright/contract/forecast/quota';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { amountsOf } from '../deals/pipeline/present-totals.ts';
import { quotaShares } from './present-forecast.ts';
import { isLater, openForecast } from './read-forecast.ts';
import { listTerritories, namePeople } from './store.ts';

const LIST = 'quota_shares.name';

const placeOf = ({ territory: { name, id } }: QuotaShare): [string, string] => [name, id];

/** The territories whose quotas a number of the forecast sums; those without a quota in the period are left out. */
export async function readQuotaShares(
  tx: Tx,
  actor: Actor,
  query: QueryOf<typeof listQuotaShares>,
  now: Date,
): Promise<ResponseOf<typeof listQuotaShares>> {
  const after = decodeCursor(LIST, query.cursor, [positionSchemas.text, positionSchemas.id]);
  const { scope, period } = await openForecast(tx, actor, query, now);
  const territories = await listTerritories(tx, actor);
  const shares = quotaShares({ territories, period }, scope.owners && new Set(scope.owners));
  const ids = shares.flatMap(({ territory }) => territory.owner_id ?? []);
  const names = new Map((await namePeople(tx, actor.companyId, ids)).map(({ id, name }) => [id, name]));
  const rows = shares
    .map(({ territory: { id, name, owner_id }, sums }): QuotaShare => {
      const owner = names.get(owner_id ?? '');
      return {
        territory: { id, name },
        owner: owner_id !== null && owner !== undefined ? { id: owner_id, name: owner } : null,
        amounts: amountsOf(sums),
      };
    })
    .filter(({ amounts }) => amounts.length > 0)
    .sort((a, b) => (isLater(placeOf(a), placeOf(b)) ? 1 : -1))
    .filter((row) => after === null || isLater(placeOf(row), after));
  return pageFrom(
    rows.slice(0, query.limit + 1),
    query.limit,
    (row) => row,
    (row) => encodeCursor(LIST, placeOf(row)),
  );
}
