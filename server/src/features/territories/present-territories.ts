import type {
  QuarterNumbers,
  TerritoriesOverview,
  Territory,
  TerritoryNumbers,
  TerritoryOverview,
} from '@dealwright/contract/territories/territories';
import { dayOf } from '@dealwright/domain/calendar';
import { countryCodeOf, countryName } from '@dealwright/domain/country';
import { boundsOf, type Quarter, quarterOf } from '@dealwright/domain/quarter';
import { quotaOf } from '@dealwright/domain/territory';
import type { Actor } from '../../platform/actor.ts';
import { amountsOf } from '../deals/pipeline/present-totals.ts';
import type { PersonRow } from './account-store.ts';
import type { CellRow, CountRow } from './figures-store.ts';
import { personOf } from './present-plan.ts';

type Amounts = QuarterNumbers['quota'];

export interface Figures {
  readonly counts: readonly CountRow[];
  readonly cells: readonly CellRow[];
  readonly quarter: Quarter;
}

const isOpen = ({ forecast_category }: Pick<CellRow, 'forecast_category'>): boolean =>
  forecast_category !== 'closed' && forecast_category !== 'omitted';

export function quotaAmounts(territories: readonly Territory[], quarter: Quarter): Amounts {
  const rows = territories.flatMap(({ quotas }) => {
    const own = quotas.map(({ period, amount_minor, currency }) => ({
      period,
      currency,
      amountMinor: amount_minor,
    }));
    return [...quotaOf(own, quarter)].map(([currency, sum]) => ({ currency, amount_minor: BigInt(sum) }));
  });
  return amountsOf(rows);
}

/**
 * A quarter: won in it, and open with a close date in it. What slipped is in none of its categories; this quarter also has
 * what slipped before it.
 */
export function quarterNumbers(
  cells: readonly CellRow[],
  {
    quarter,
    current,
    quota,
  }: { readonly quarter: Quarter; readonly current: Quarter; readonly quota: Amounts },
): QuarterNumbers {
  const { from, before } = boundsOf(quarter);
  const due = cells.filter(
    (cell) => isOpen(cell) && cell.quarter < before && (cell.quarter >= from || quarter === current),
  );
  const of = (category: string): Amounts =>
    amountsOf(due.filter((cell) => cell.forecast_category === category && !cell.slipped));
  return {
    quarter,
    quota,
    won: amountsOf(cells.filter((cell) => cell.forecast_category === 'closed' && cell.quarter === from)),
    commit: of('commit'),
    best_case: of('best_case'),
    pipeline: of('pipeline'),
    slipped: amountsOf(due.filter(({ slipped }) => slipped)),
  };
}

function numbersOf({ counts, cells, quarter }: Figures, quota: Amounts): TerritoryNumbers {
  const open = cells.filter(isOpen);
  return {
    accounts: counts.reduce((sum, { accounts }) => sum + accounts, 0),
    white_spots: counts.reduce((sum, { white_spots }) => sum + white_spots, 0),
    open_deals: open.reduce((sum, { deals }) => sum + deals, 0),
    open_amounts: amountsOf(open),
    quarter: quarterNumbers(cells, { quarter, current: quarter, quota }),
  };
}

function figuresWhere(figures: Figures, here: (id: string | null) => boolean): Figures {
  return {
    ...figures,
    counts: figures.counts.filter(({ territory_id }) => here(territory_id)),
    cells: figures.cells.filter(({ territory_id }) => here(territory_id)),
  };
}

function isMine(actor: Pick<Actor, 'userId'>, { owner_id, people }: Territory): boolean {
  return owner_id === actor.userId || people.includes(actor.userId);
}

interface Context {
  readonly actor: Actor;
  readonly people: ReadonlyMap<string, PersonRow>;
  readonly figures: Figures;
}

export function presentTerritory(
  territory: Territory,
  { actor, people, figures }: Context,
): TerritoryOverview {
  const own = figuresWhere(figures, (id) => id === territory.id);
  return {
    ...numbersOf(own, quotaAmounts([territory], figures.quarter)),
    id: territory.id,
    name: territory.name,
    sign: territory.sign,
    owner: personOf(people, territory.owner_id),
    people: territory.people.flatMap((id) => personOf(people, id) ?? []),
    mine: isMine(actor, territory),
    countries: [...new Set(territory.rules.flatMap(({ countries }) => countries))],
  };
}

/** By normalized country; an unknown country is listed as it was typed. */
function presentCountries(
  { counts, cells }: Figures,
  territoryOf: (id: string | null) => string | null,
): TerritoriesOverview['countries'] {
  const keyOf = ({ country }: Pick<CountRow, 'country'>): string =>
    countryCodeOf(country) ?? (country ?? '').trim().toLowerCase();
  const cellsBy = Map.groupBy(cells.filter(isOpen), keyOf);
  return [...Map.groupBy(counts, keyOf)]
    .map(([key, rows]) => {
      const written = rows[0]?.country ?? null;
      const code = countryCodeOf(written);
      const open = cellsBy.get(key) ?? [];
      const territories = Map.groupBy(rows, ({ territory_id }) => territoryOf(territory_id));
      return {
        code,
        name: code === null ? written?.trim() || 'No country' : countryName(code),
        accounts: rows.reduce((sum, { accounts }) => sum + accounts, 0),
        open_deals: open.reduce((sum, { deals }) => sum + deals, 0),
        open_amounts: amountsOf(open),
        territories: [...territories].map(([id, list]) => ({
          id,
          accounts: list.reduce((sum, { accounts }) => sum + accounts, 0),
        })),
      };
    })
    .sort((a, b) => b.accounts - a.accounts || a.name.localeCompare(b.name));
}

export function presentFigures(
  territories: readonly Territory[],
  context: Context,
): Pick<TerritoriesOverview, 'total' | 'unassigned' | 'territories' | 'countries'> {
  const { figures } = context;
  const known = new Set(territories.map(({ id }) => id));
  // Waiting accounts may still name a territory of the former plan: unassigned until the rules are applied.
  const territoryOf = (id: string | null): string | null => (id !== null && known.has(id) ? id : null);
  const shown = territories.map((territory) => presentTerritory(territory, context));
  // A seller's own deals are held against their own territories' quota.
  const counted =
    context.actor.role === 'sales_rep'
      ? territories.filter((one) => isMine(context.actor, one))
      : territories;
  return {
    total: numbersOf(figures, quotaAmounts(counted, figures.quarter)),
    unassigned: numbersOf(
      figuresWhere(figures, (id) => territoryOf(id) === null),
      [],
    ),
    territories: [...shown.filter(({ mine }) => mine), ...shown.filter(({ mine }) => !mine)],
    countries: presentCountries(figures, territoryOf),
  };
}

export function currentQuarter(now: Date): Quarter {
  return quarterOf(dayOf(now));
}
