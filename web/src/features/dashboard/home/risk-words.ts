import type { Today } from '@dealwright/contract/dashboard/today';
import { type Day, daysBetween } from '@dealwright/domain/calendar';
import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { formatDay } from '../../../lib/format.ts';

export type RiskReason = Today['at_risk']['items'][number]['reasons'][number];

/** One reason as a clause. */
export function reasonWords(reason: RiskReason): string {
  switch (reason.kind) {
    case 'denied':
      return `${PILLAR_DEFINITIONS[reason.pillar].name} denied by the buyer`;
    case 'disputed':
      return `${PILLAR_DEFINITIONS[reason.pillar].name} disputed`;
    case 'overcalled':
      return `Called ${FORECAST_LABELS[reason.choice]}, evidence supports ${FORECAST_LABELS[reason.category]}`;
    case 'unproven': {
      const { name } = PILLAR_DEFINITIONS[reason.pillar];
      return reason.others > 0 ? `Gaps in ${name} and ${reason.others} more` : `Gap in ${name}`;
    }
    case 'champion_silent':
      return `Champion silent for ${reason.days} days`;
    case 'no_next_step':
      return 'No next step';
    case 'no_close_date':
      return 'No close date';
  }
}

/** Why a deal is at risk, in one line; the gravest first. */
export function riskLine(reasons: readonly RiskReason[]): string {
  return reasons.map(reasonWords).join(' · ');
}

/** Among English words, whatever the locale. */
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** 'closes Friday' within a week, then 'closes Mar 12'. */
export function closesWords(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'closes today';
  if (days === 1) return 'closes tomorrow';
  if (days > 1 && days < 7) return `closes ${WEEKDAY.format(new Date(`${day}T00:00:00Z`))}`;
  return `closes ${formatDay(day, new Date(`${today}T00:00:00Z`))}`;
}

/** 'Champion silent for 41 days · Commit · closes Friday'. What a reason says already is not said again. */
export function riskSentence({ deal, reasons }: Today['at_risk']['items'][number], today: Day): string {
  const isCalled = reasons.some(({ kind }) => kind === 'overcalled');
  return [
    riskLine(reasons),
    ...(isCalled ? [] : [FORECAST_LABELS[deal.forecast_category]]),
    ...(deal.close_date ? [closesWords(deal.close_date, today)] : []),
  ].join(' · ');
}
