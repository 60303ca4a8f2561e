import { daySchema } from '@dealwright/contract/page';

export const ODDS_VIEWS = ['period', 'won', 'deals', 'dead-weight'] as const;
export type OddsView = (typeof ODDS_VIEWS)[number];

export interface OddsSearch {
  readonly view?: OddsView;
  readonly as_of?: string;
  /** The deal whose odds are explained. */
  readonly why?: number;
  /** The deal that is to be kept. */
  readonly keep?: number;
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** What is not understood in an address is left out. */
export function readOddsSearch(raw: Readonly<Record<string, unknown>>): OddsSearch {
  const view = ODDS_VIEWS.find((one) => one === raw['view']);
  const day = daySchema.safeParse(raw['as_of']);
  const why = numberOf(raw['why']);
  const keep = numberOf(raw['keep']);
  return {
    ...(view && view !== 'period' && { view }),
    ...(day.success && { as_of: day.data }),
    ...(why !== undefined && { why }),
    ...(keep !== undefined && { keep }),
  };
}
