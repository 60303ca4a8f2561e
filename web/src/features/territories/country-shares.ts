import type { TerritoriesOverview, TerritoryOverview } from '@dealwright/contract/territories/territories';

export interface CountryShare {
  readonly code: string;
  /** The territory it belongs to; null if its accounts are unassigned. */
  readonly territory: TerritoryOverview | null;
  /** Its accounts are in more than one territory. */
  readonly shared: boolean;
  readonly country: TerritoriesOverview['countries'][number] | null;
}

/**
 * Assigns each country to the territory with most of its accounts; without accounts, to the first whose rules name it.
 * Countries without rules and accounts are left out.
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
