import type { ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import type { CallMoment } from '@dealwright/domain/coaching/called-moment';
import type { TimingResult } from '@dealwright/domain/coaching/grade-timing';
import type { JudgedPromise } from '@dealwright/domain/coaching/judged-promise';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS, type Grade } from '@dealwright/domain/qualification-settings';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { formatDay, formatNumber } from '../../lib/format.ts';
import type { Tone } from '../../ui/badge.tsx';
import { percentOf } from '../win-loss/win-loss-words.ts';
import type { CoachedCall, CoachedGrade, Coaching, CoachingDifference } from './api.ts';

type Words<T extends string> = Readonly<Record<T, { readonly label: string; readonly tone: Tone }>>;

export const TIMING_WORDS: Words<TimingResult> = {
  in_time: { label: 'In time', tone: 'won' },
  late: { label: 'Late', tone: 'warn' },
  never: { label: 'Never', tone: 'lost' },
};

export const PROMISE_WORDS: Words<JudgedPromise> = {
  kept: { label: 'Kept', tone: 'won' },
  late: { label: 'Done late', tone: 'warn' },
  missed: { label: 'Not done', tone: 'lost' },
  removed: { label: 'Task removed', tone: 'neutral' },
};

export const MOMENT_WORDS: Readonly<Record<CallMoment, string>> = {
  start: 'By the seventh day',
  middle: 'By the middle',
};

/** Whom a call is for; nothing for the person themselves. */
export const SCOPE_WORDS: Readonly<Record<ForecastScopeKind, string>> = {
  person: '',
  team: ', team',
  all: ', everyone',
};

/** 'By the seventh day, team'. */
export const callLabel = (moment: CallMoment, scope: ForecastScopeKind): string =>
  `${MOMENT_WORDS[moment]}${SCOPE_WORDS[scope]}`;

/** '20% less than called'; nothing for a call of nothing. */
export function errorWords({ called_minor, won_minor, error }: CoachedCall): string | null {
  if (error === null) return null;
  if (error === 0) return 'as called';
  return `${percentOf(error)} ${won_minor < called_minor ? 'less' : 'more'} than called`;
}

/** 'Likely 39% to 78%.'; below ten no share. */
export function likelyWords(rate: Coaching['promises']['rate']): string {
  return rate ? `Likely ${percentOf(rate.low)} to ${percentOf(rate.high)}.` : 'Too few for a percentage.';
}

/** Whether people can be told apart, in words. */
export function differenceSentence(what: string, difference: CoachingDifference | null): string {
  if (!difference) return `${what}: too few people with enough on record to compare.`;
  const { people, chi_square, degrees, chance, differ } = difference;
  const freedom = degrees === 1 ? '1 degree' : `${degrees} degrees`;
  const test = `χ² ${chi_square.toFixed(1)} at ${freedom} of freedom`;
  const who = `${what}: ${formatNumber(people)} people`;
  if (differ) return `${who} differ by more than chance (${test}).`;
  return `${who} can’t be told apart. Chance alone makes them differ as much ${percentOf(chance)} of the time (${test}).`;
}

/** 'Economic Buyer, Heard'. */
export function gradeLabel({ pillar, grade }: Pick<CoachedGrade, 'pillar' | 'grade'>): string {
  return `${PILLAR_DEFINITIONS[pillar].name}, ${GRADE_LABELS[grade as Grade]}`;
}

/** 'Left Discovery May 14 · reached May 20 in Proposal'. */
export function timingWords({ stage, passed_on, reached_on, reached_in }: CoachedGrade): string {
  const passed = `Left ${STAGE_DEFINITIONS[stage].label} ${formatDay(passed_on)}`;
  if (reached_on === null) return `${passed} · not reached before it closed`;
  const where = reached_in === null ? '' : ` in ${STAGE_DEFINITIONS[reached_in].label}`;
  return `${passed} · reached ${formatDay(reached_on)}${where}`;
}
