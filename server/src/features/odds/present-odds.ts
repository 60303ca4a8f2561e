import type { ForecastWeek, Odds, OddsScore, PeriodRange, SellerTest } from '@dealwright/contract/odds/odds';
import { addDays } from '@dealwright/domain/calendar';
import { type Period, type PeriodSettings, periodLabel } from '@dealwright/domain/forecast-period/period';
import type { OddsScore as Score } from '@dealwright/domain/odds/compute-odds';
import type { Forecast, MethodScore, PeriodForecast } from '@dealwright/domain/odds/period-forecast';
import { FEWEST_LOST, FEWEST_WON } from '@dealwright/domain/odds/rolling';
import type { TellingApart } from '@dealwright/domain/odds/telling-apart';
import type { OddsSummary, RunRow } from './store.ts';

const rangeOf = (forecast: Forecast | null) =>
  forecast && {
    amount_minor: Math.round(forecast.amount),
    low_minor: Math.round(forecast.low),
    high_minor: Math.round(forecast.high),
  };

const rangesOf = ({ forecasts }: PeriodForecast): PeriodRange['ranges'] => ({
  model: rangeOf(forecasts.model),
  baseline: rangeOf(forecasts.baseline),
});

const pastErrorOf = ({ weeks, meanError }: MethodScore) => ({ weeks, mean_error: meanError });

const weekOf = (week: PeriodForecast): ForecastWeek => ({
  as_of: addDays('1970-01-01', week.asOf),
  leads: week.leads,
  ranges: rangesOf(week),
  actual_minor: week.actual ?? 0,
});

function presentRange(summary: OddsSummary, currency: string): PeriodRange {
  const { forecast, expected, weeks, leftOut, wonDeals } = summary;
  return {
    currency,
    left_out: [...(leftOut ?? [])],
    won_minor: forecast.wonSoFar,
    won_deals: wonDeals ?? null,
    expected: expected && {
      open_minor: Math.round(expected.open),
      new_minor: Math.round(expected.fresh),
    },
    ranges: rangesOf(forecast),
    past_errors: {
      model: pastErrorOf(forecast.scores.model),
      baseline: pastErrorOf(forecast.scores.baseline),
    },
    leads: forecast.leads,
    weeks: weeks.map(weekOf),
  };
}

const presentScore = ({ forecasts, deals, brier, calibrationError, groups }: Score): OddsScore => ({
  forecasts,
  deals,
  brier,
  calibration_error: calibrationError,
  groups: groups.map(({ n, low, high, said, won }) => ({ forecasts: n, low, high, said, won: won / n })),
});

const presentSellers = ({ people, chiSquare, degrees, chance, isTold }: TellingApart): SellerTest => ({
  people,
  chi_square: chiSquare,
  degrees,
  chance,
  differ: isTold,
});

interface Read {
  /** The latest that has finished, and the one of the day that was asked for. */
  readonly latest: RunRow | null;
  readonly asked: RunRow | null;
  readonly period: Period;
  readonly settings: PeriodSettings;
  readonly readsRange: boolean;
}

export function presentOdds({ latest, asked, period, settings, readsRange }: Read): Odds {
  const summary = latest?.summary ?? null;
  const shown = summary?.period ?? period;
  const history = summary && {
    ...summary.history,
    enough: summary.history.won >= FEWEST_WON && summary.history.lost >= FEWEST_LOST,
  };
  return {
    as_of: latest?.as_of ?? null,
    period: { ...shown, label: periodLabel(shown, settings) },
    computed_at: latest?.finished_at?.toISOString() ?? null,
    asked: asked?.state ?? null,
    outdated: latest?.id !== asked?.id || shown.first !== period.first || shown.last !== period.last,
    history,
    learned_from: summary?.read && readsRange && summary.read.deals < summary.read.all ? summary.read : null,
    by_stage: summary?.stateKind === 'stage',
    range: summary && readsRange ? presentRange(summary, latest?.currency ?? '') : null,
    score: summary?.score ? presentScore(summary.score) : null,
    sellers: summary?.sellers && readsRange ? presentSellers(summary.sellers) : null,
  };
}
