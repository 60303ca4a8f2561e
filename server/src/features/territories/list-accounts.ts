import type { RowCount } from '@dealwright/contract/page';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { listTerritoryAccounts } from '@dealwright/contract/territories/territories';
import { MOST_TERRITORY_ACCOUNTS_COUNTED } from '@dealwright/contract/territories/territory-accounts';
import type { Tx } from '@dealwright/db/database';
import { countryCodeOf } from '@dealwright/domain/country';
import type { Actor } from '../../platform/actor.ts';
import { countedUpTo } from '../../platform/counted.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { searchWords } from '../../platform/search-words.ts';
import { readPeople } from './account-store.ts';
import {
  type AccountsWanted,
  countTerritoryAccountRows,
  listTerritoryAccountPage,
  listWrittenCountries,
} from './figures-store.ts';
import { personOf } from './present-plan.ts';

type Query = QueryOf<typeof listTerritoryAccounts>;

const LISTS = { name: 'territory_accounts.name', pipeline: 'territory_accounts.pipeline' } as const;
const KEYS = {
  name: [positionSchemas.text, positionSchemas.id],
  pipeline: [positionSchemas.integer, positionSchemas.text, positionSchemas.id],
} as const;

/** A country's code, or an unknown country as typed, in every spelling. */
async function countriesOf(tx: Tx, actor: Actor, country: string | undefined) {
  if (country === undefined) return null;
  const keyOf = (written: string | null): string =>
    countryCodeOf(written) ?? (written ?? '').trim().toLowerCase();
  const wanted = country === 'No country' ? '' : keyOf(country);
  return (await listWrittenCountries(tx, actor)).filter((written) => keyOf(written) === wanted);
}

async function wantedOf(
  tx: Tx,
  actor: Actor,
  query: Pick<Query, 'territory' | 'white_spots' | 'country' | 'q'>,
): Promise<AccountsWanted> {
  return {
    territoryId: query.territory === 'none' ? null : query.territory,
    whiteSpots: query.white_spots === 'true',
    countries: await countriesOf(tx, actor, query.country),
    words: searchWords(query.q),
  };
}

/** How many accounts of a territory, or of none, match, and how many there are. */
export async function countAccounts(
  tx: Tx,
  actor: Actor,
  query: Parameters<typeof wantedOf>[2],
): Promise<RowCount> {
  const most = MOST_TERRITORY_ACCOUNTS_COUNTED;
  const wanted = await wantedOf(tx, actor, query);
  const everything = { ...wanted, whiteSpots: false, countries: null, words: [] };
  const isNarrowed = wanted.whiteSpots || wanted.countries !== null || wanted.words.length > 0;
  const all = await countTerritoryAccountRows(tx, actor, everything, most);
  const found = isNarrowed ? await countTerritoryAccountRows(tx, actor, wanted, most) : all;
  return countedUpTo(most, { found, all });
}

export async function listAccounts(
  tx: Tx,
  actor: Actor,
  query: Query,
): Promise<ResponseOf<typeof listTerritoryAccounts>> {
  const { sort, limit } = query;
  const rows = await listTerritoryAccountPage(tx, actor, {
    ...(await wantedOf(tx, actor, query)),
    sort,
    after: decodeCursor(LISTS[sort], query.cursor, KEYS[sort]),
    limit: limit + 1,
  });
  const people = await readPeople(
    tx,
    actor,
    rows.flatMap(({ owner_id }) => owner_id ?? []),
  );
  return pageFrom(
    rows,
    limit,
    ({ id, name, industry, country, employees, owner_id, territory_id, placed, open }) => ({
      id,
      name,
      industry,
      country,
      employees,
      territory_id,
      placed,
      owner: personOf(people, owner_id),
      open_deals: open.reduce((sum, { deals }) => sum + deals, 0),
      open_amounts: open.map(({ currency, amount_minor }) => ({ currency, amount_minor })),
    }),
    (row) =>
      encodeCursor(
        LISTS[sort],
        sort === 'name' ? [row.sort_name, row.id] : [row.sort_amount, row.sort_name, row.id],
      ),
  );
}
