import type { Today } from '@dealwright/contract/dashboard/today';
import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';

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
