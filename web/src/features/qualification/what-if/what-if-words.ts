import type { WhatIf, WhatIfStanding } from '@dealwright/contract/qualification/what-if';
import type { RoleCoverage } from '@dealwright/domain/coverage';
import { FORECAST_CHOICES, FORECAST_LABELS } from '@dealwright/domain/forecast';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import { BUYING_ROLE_LABELS } from '@dealwright/domain/stakeholder';
import { formatCount } from '../../../lib/format.ts';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** 'Ana Ruiz, Bo Lind, and Cy Noor'. */
export const joinWords = (words: readonly string[]): string => list.format(words);

type BeforeAfter = Pick<WhatIf, 'before' | 'after'>;

function capWords({ before, after }: BeforeAfter): string | null {
  const steps = FORECAST_CHOICES.indexOf(after.forecast.cap) - FORECAST_CHOICES.indexOf(before.forecast.cap);
  if (steps === 0) return null;
  const verb = steps < 0 ? 'falls' : 'rises';
  const cap = ({ forecast }: WhatIfStanding) => FORECAST_LABELS[forecast.cap];
  return `the forecast cap ${verb} from ${cap(before)} to ${cap(after)}`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'The score falls from 62 to 41, 2 gaps open, and the forecast cap falls from Commit to Best Case.' */
export function summaryWords({ before, after }: BeforeAfter): string {
  const opened = after.gaps.filter((gap) => !before.gaps.includes(gap)).length;
  const verb = after.score < before.score ? 'falls' : 'rises';
  const parts = [
    after.score === before.score ? null : `the score ${verb} from ${before.score} to ${after.score}`,
    opened === 0 ? null : `${formatCount(opened, 'gap')} ${opened === 1 ? 'opens' : 'open'}`,
    capWords({ before, after }),
  ].filter((part) => part !== null);
  return parts.length === 0
    ? 'Score, gaps and forecast stay as they are.'
    : `${capitalized(joinWords(parts))}.`;
}

const COVERAGE_WORDS: Readonly<Record<RoleCoverage, string>> = {
  missing: 'Not found',
  not_met: 'Not met',
  met: 'Met',
};

export interface ComparedRow {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The rows of the comparison: the deal today and without these people. */
export function comparedRows({ before, after }: BeforeAfter): ComparedRow[] {
  const isClosed = before.forecast.category === 'closed' || before.forecast.category === 'omitted';
  const row = (label: string, read: (standing: WhatIfStanding) => string): ComparedRow => ({
    label,
    before: read(before),
    after: read(after),
  });
  const roles = ({ missing }: WhatIfStanding) =>
    missing.length === 0 ? 'None' : joinWords(missing.map(({ role }) => BUYING_ROLE_LABELS[role]));
  return [
    row('Score', ({ score }) => String(score)),
    row('Weakest pillar', ({ weakest_pillar: weakest }) => PILLAR_DEFINITIONS[weakest].name),
    row('Gaps for this stage', ({ gaps }) => String(gaps.length)),
    ...(isClosed ? [] : [row('Forecast cap', ({ forecast }) => FORECAST_LABELS[forecast.cap])]),
    row('Economic buyer', ({ coverage }) => COVERAGE_WORDS[coverage.economic_buyer]),
    row('Champion', ({ coverage }) => COVERAGE_WORDS[coverage.champion]),
    row('Missing roles', roles),
    row('Met in 30 days', ({ coverage }) => String(coverage.met_lately)),
  ];
}

type Next = WhatIf['next'][number];

function raiseWords({ grade, raised_to: to }: Next): string {
  if (to === grade) return 'brings fresh evidence';
  const raise = `raises it from ${GRADE_LABELS[grade]} to ${GRADE_LABELS[to]}`;
  return to === 3 ? `${raise} as a second buyer` : raise;
}

/** 'Hearing about Economic Buyer from Ana Ruiz raises it from Heard to Proven as a second buyer and closes the gap.' */
export function gainWords(next: Next): string {
  const parts = [
    raiseWords(next),
    next.closes_gap ? 'closes the gap' : null,
    next.cap === null ? null : `lifts the forecast cap to ${FORECAST_LABELS[next.cap]}`,
  ].filter((part) => part !== null);
  return `Hearing about ${PILLAR_DEFINITIONS[next.pillar].name} from ${next.name} ${joinWords(parts)}.`;
}
