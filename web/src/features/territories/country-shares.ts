import type { TerritoriesOverview, TerritoryOverview } from '@dealwright/contract/territories/territories';

export interface CountryShare {
  readonly code: string;
  /** Whose it is; null where its accounts are nobody's. */
  readonly territory: TerritoryOverview | null;
  /** Its accounts are in more than one territory. */
  readonly shared: boolean;
  readonly country: TerritoriesOverview['countries'][number] | null;
}

/**
 * Whose each country is: of the territory that has most of its accounts; without accounts, of the first whose rules name
 * it. Countries that nobody names and where nobody sells are left out.
 */
export function countryShares({
  territories,
  countries,
}: Pick<TerritoriesOverview, 'territories' | 'countries'>): Map<string, CountryShare> {
  const byId = new Map(territories.map((territory) => [territory.id, territory]));
  const shares = new Map<string, CountryShare>();
  for (const country of countries) {
    if (country.code === null) continue;
    const most = [...country.territories].sort((a, b) => b.accounts - a.accounts)[0];
    shares.set(country.code, {
      code: country.code,
      territory: most?.id ? (byId.get(most.id) ?? null) : null,
      shared: country.territories.length > 1,
      country,
    });
  }
  for (const territory of territories) {
    for (const code of territory.countries) {
      if (!shares.has(code)) shares.set(code, { code, territory, shared: false, country: null });
    }
  }
  return shares;
}
