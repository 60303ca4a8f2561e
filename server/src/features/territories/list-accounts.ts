import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { listTerritoryAccounts } from '@dealwright/contract/territories/territories';
import type { Tx } from '@dealwright/db/database';
import { countryCodeOf } from '@dealwright/domain/country';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { searchWords } from '../../platform/search-words.ts';
import { readPeople } from './account-store.ts';
import { listTerritoryAccountPage, listWrittenCountries } from './figures-store.ts';
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

export async function listAccounts(
  tx: Tx,
  actor: Actor,
  query: Query,
): Promise<ResponseOf<typeof listTerritoryAccounts>> {
  const { sort, limit } = query;
  const rows = await listTerritoryAccountPage(tx, actor, {
    territoryId: query.territory === 'none' ? null : query.territory,
    sort,
    whiteSpots: query.white_spots === 'true',
    countries: await countriesOf(tx, actor, query.country),
    words: searchWords(query.q),
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
