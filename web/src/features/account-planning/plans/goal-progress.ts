import { FORECAST_CHOICES, FORECAST_LABELS, type ForecastChoice } from '@dealwright/domain/forecast';
import type { AccountPlan } from './api.ts';

export interface GoalPart {
  readonly key: 'won' | ForecastChoice;
  readonly label: string;
  readonly deals: number;
  readonly amountMinor: number;
}

export interface GoalReading {
  readonly parts: readonly GoalPart[];
  /** Won and Commit: what is there or proven by evidence. */
  readonly provenMinor: number;
  readonly totalMinor: number;
  readonly laterMinor: number;
  /** Currencies besides that of the goal in which something counts. */
  readonly others: readonly string[];
}

type Counted = AccountPlan['progress']['won'];

const countedIn = ({ amounts }: Counted, currency: string) => {
  const { deals = 0, amount_minor: amountMinor = 0 } =
    amounts.find((amount) => amount.currency === currency) ?? {};
  return { deals, amountMinor };
};

/** From what is certain to what is hoped for, in the goal's currency. */
export function readGoal({ won, open, later }: AccountPlan['progress'], currency: string): GoalReading {
  const surest = [...FORECAST_CHOICES].reverse();
  const parts: GoalPart[] = [
    { key: 'won', label: 'Won', ...countedIn(won, currency) },
    ...surest.map((key) => {
      const found = open.find(({ category }) => category === key) ?? { deals: 0, amounts: [] };
      return { key, label: FORECAST_LABELS[key], ...countedIn(found, currency) };
    }),
  ];
  const sum = (keys: readonly GoalPart['key'][]) =>
    parts.filter(({ key }) => keys.includes(key)).reduce((total, { amountMinor }) => total + amountMinor, 0);
  const currencies = [won, ...open, later].flatMap(({ amounts }) => amounts.map((amount) => amount.currency));
  return {
    parts,
    provenMinor: sum(['won', 'commit']),
    totalMinor: sum(['won', ...FORECAST_CHOICES]),
    laterMinor: countedIn(later, currency).amountMinor,
    others: [...new Set(currencies)].filter((other) => other !== currency),
  };
}
