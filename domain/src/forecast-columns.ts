import { FORECAST_LABELS } from './forecast.ts';

/** What the exported file has of a person of the forecast, in its order. */
export const FORECAST_PERSON_COLUMN_LABELS = {
  person: 'Person',
  lead: 'Team lead',
  scope: 'Scope',
  quota: 'Quota',
  closed: 'Closed',
  commit: FORECAST_LABELS.commit,
  best_case: FORECAST_LABELS.best_case,
  pipeline: FORECAST_LABELS.pipeline,
  call: 'Commit call',
  sellers_calls: 'Sellers’ calls',
  manager_call: 'Manager’s call',
} as const;

export type ForecastPersonColumn = keyof typeof FORECAST_PERSON_COLUMN_LABELS;
export const FORECAST_PERSON_COLUMNS = Object.keys(
  FORECAST_PERSON_COLUMN_LABELS,
) as readonly ForecastPersonColumn[];

/** What the exported file has of a call, in its order. */
export const FORECAST_CALL_COLUMN_LABELS = {
  whose: 'Call for',
  category: 'Category',
  amount: 'Amount',
  note: 'Note',
  by: 'Called by',
  made: 'Called at',
  period: 'Period',
} as const;

export type ForecastCallColumn = keyof typeof FORECAST_CALL_COLUMN_LABELS;
export const FORECAST_CALL_COLUMNS = Object.keys(
  FORECAST_CALL_COLUMN_LABELS,
) as readonly ForecastCallColumn[];
