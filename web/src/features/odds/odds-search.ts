import { FORECAST_SCOPES, type ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import { daySchema, idSchema } from '@dealwright/contract/page';

export const ODDS_VIEWS = ['period', 'won', 'close-plans', 'deals', 'dead-weight'] as const;
export type OddsView = (typeof ODDS_VIEWS)[number];

export interface OddsSearch {
  readonly view?: OddsView;
  readonly as_of?: string;
  /** Whose deals are listed, as in the forecast. */
  readonly scope?: ForecastScopeKind;
  readonly person?: string;
  /** The deal whose odds are explained. */
  readonly why?: number;
  /** The deal that is to be kept. */
  readonly keep?: number;
}

/** Whose deals the lists show: a person’s if only a person is named. */
export const scopeOf = ({ scope, person }: Pick<OddsSearch, 'scope' | 'person'>): ForecastScopeKind =>
  scope ?? (person === undefined ? 'all' : 'person');

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** What is not understood in an address is left out. */
export function readOddsSearch(raw: Readonly<Record<string, unknown>>): OddsSearch {
  const view = ODDS_VIEWS.find((one) => one === raw['view']);
  const day = daySchema.safeParse(raw['as_of']);
  const scope = FORECAST_SCOPES.find((one) => one === raw['scope']);
  const person = idSchema.safeParse(raw['person']);
  const why = numberOf(raw['why']);
  const keep = numberOf(raw['keep']);
  return {
    ...(view && view !== 'period' && { view }),
    ...(day.success && { as_of: day.data }),
    ...(scope && { scope }),
    ...(person.success && { person: person.data }),
    ...(why !== undefined && { why }),
    ...(keep !== undefined && { keep }),
  };
}
