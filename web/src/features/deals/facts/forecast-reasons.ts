import type { Deal } from '@dealwright/contract/deals/deals';
import { FORECAST_CHOICES, FORECAST_LABELS, type ForecastChoice } from '@dealwright/domain/forecast';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';

type Forecast = Deal['forecast'];

/** The category right above what the evidence allows; null when nothing is capped. */
export function nextCategory({ cap }: Pick<Forecast, 'cap'>): ForecastChoice | null {
  return FORECAST_CHOICES[FORECAST_CHOICES.indexOf(cap) + 1] ?? null;
}

/** What that category still needs: 'Champion at Proven: it is Claimed'. */
export function lackWords({
  pillar,
  grade,
  needed,
  needs_fresh: needsFresh,
}: Forecast['lacks'][number]): string {
  const { name } = PILLAR_DEFINITIONS[pillar];
  if (needsFresh && grade >= needed) return `${name} with fresh evidence: its evidence has aged`;
  return `${name} at ${GRADE_LABELS[needed]}: it is ${GRADE_LABELS[grade]}`;
}

/** One sentence for the head: 'Commit needs Champion at Proven: it is Claimed, and 2 more'. */
export function capReason(forecast: Forecast): string | null {
  const next = nextCategory(forecast);
  const [first, ...others] = forecast.lacks;
  if (!next || !first) return null;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `${FORECAST_LABELS[next]} needs ${lackWords(first)}${more}`;
}

/** The seller chose more than the evidence carries. */
export function isCapped({ choice, cap }: Pick<Forecast, 'choice' | 'cap'>): boolean {
  return FORECAST_CHOICES.indexOf(choice) > FORECAST_CHOICES.indexOf(cap);
}
