import type { Deal } from '@dealwright/contract/deals/deals';
import { FORECAST_CHOICES, FORECAST_LABELS, type ForecastChoice } from '@dealwright/domain/forecast';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';

type Forecast = Deal['forecast'];

/** The category right above what the evidence allows; null when nothing is capped. */
export function nextCategory({ cap }: Pick<Forecast, 'cap'>): ForecastChoice | null {
  return FORECAST_CHOICES[FORECAST_CHOICES.indexOf(cap) + 1] ?? null;
}

/** What that category still needs: 'Raise Champion from Claimed to Proven'. */
export function lackWords({
  pillar,
  grade,
  needed,
  needs_fresh: needsFresh,
}: Forecast['lacks'][number]): string {
  const { name } = PILLAR_DEFINITIONS[pillar];
  if (needsFresh && grade >= needed) return `Get fresh evidence for ${name}`;
  return `Raise ${name} from ${GRADE_LABELS[grade]} to ${GRADE_LABELS[needed]}`;
}

/** Why the close plan keeps the deal from Commit. */
export const planReason = (step: string): string =>
  `To reach ${FORECAST_LABELS.commit}: bring the close plan back to go-live (${step} is late)`;

/** One sentence for the head: 'To reach Commit: raise Champion from Claimed to Proven (+2 more)'. */
export function capReason(forecast: Forecast): string | null {
  const next = nextCategory(forecast);
  const [first, ...others] = forecast.lacks;
  if (!next) return null;
  if (!first) return forecast.late_step === null ? null : planReason(forecast.late_step);
  const more = others.length > 0 ? ` (+${others.length} more)` : '';
  const lack = lackWords(first);
  return `To reach ${FORECAST_LABELS[next]}: ${lack.charAt(0).toLowerCase()}${lack.slice(1)}${more}`;
}

/** The seller chose more than the evidence carries. */
export function isCapped({ choice, cap }: Pick<Forecast, 'choice' | 'cap'>): boolean {
  return FORECAST_CHOICES.indexOf(choice) > FORECAST_CHOICES.indexOf(cap);
}
