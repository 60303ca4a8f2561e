import type { TerritoriesOverview } from '@dealwright/contract/territories/territories';
import { describe, expect, it } from 'vitest';
import { countryShares } from './country-shares.ts';

describe('whose a country is on the map', () => {
  it('belongs to the territory with most of its accounts, else to the first that names it', () => {
    const overview = {
      territories: [
        { id: 'n', name: 'Nordics', countries: ['NO', 'SE'] },
        { id: 'e', name: 'Europe', countries: ['SE', 'FR'] },
      ],
      countries: [
        {
          code: 'NO',
          accounts: 3,
          territories: [
            { id: 'e', accounts: 1 },
            { id: 'n', accounts: 2 },
          ],
        },
        { code: 'PE', accounts: 1, territories: [{ id: null, accounts: 1 }] },
        { code: null, accounts: 1, territories: [{ id: null, accounts: 1 }] },
      ],
    } as unknown as TerritoriesOverview;
    const shares = [...countryShares(overview).values()].map(({ code, territory, shared }) => [
      code,
      territory?.name ?? null,
      shared,
    ]);
    expect(shares).toEqual([
      ['NO', 'Nordics', true],
      ['PE', null, false],
      ['SE', 'Nordics', false],
      ['FR', 'Europe', false],
    ]);
  });
});
