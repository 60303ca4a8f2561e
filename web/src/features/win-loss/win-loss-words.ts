import { DEAL_SOURCE_LABELS } from '@dealwright/domain/deal-fields';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS, GRADES } from '@dealwright/domain/qualification-settings';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import {
  gradesOf,
  NOT_RECORDED,
  pillarOf,
  SIZE_BANDS,
  splitGroup,
  WITH_EVIDENCE,
  type WinLossDimension,
} from '@dealwright/domain/win-loss';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import type { WinLossDifference, WinLossGroup } from './api.ts';

export const percentOf = (share: number): string => formatPercent(Math.round(share * 100));

interface DimensionWords {
  readonly label: string;
  /** Head of the first column. */
  readonly head: string;
  /** Of deals for which nothing is on record. */
  readonly none: string;
  /** Several groups, within a sentence. */
  readonly groups: string;
}

export const DIMENSIONS: Readonly<Record<WinLossDimension, DimensionWords>> = {
  pillar: { label: 'Pillar', head: 'Grade', none: 'No grade', groups: 'grades' },
  stage: { label: 'Stage reached', head: 'Stage', none: 'Not recorded', groups: 'stages' },
  competitor: { label: 'Competitor', head: 'Competitor', none: 'No competitor', groups: 'competitors' },
  reason: { label: 'Loss reason', head: 'Reason', none: 'No reason', groups: 'reasons' },
  source: { label: 'Source', head: 'Source', none: 'No source', groups: 'sources' },
  size: { label: 'Size', head: 'Amount', none: 'No amount', groups: 'sizes' },
};

/** 'Champion', 'USD'; nothing where all groups are in one section. */
export function sectionLabel(section: string): string {
  const pillar = pillarOf(section);
  return pillar ? PILLAR_DEFINITIONS[pillar].name : section;
}

const labelIn = (labels: Readonly<Record<string, string>>, key: string): string => labels[key] ?? key;

/** 'Heard', 'Heard or Proven'. */
function gradesLabel(group: string): string {
  const { low, high } = gradesOf(group);
  const grades = GRADES.filter((grade) => grade >= Number(low) && grade <= Number(high));
  return grades.map((grade) => GRADE_LABELS[grade]).join(' or ') || group;
}

export function groupLabel(by: WinLossDimension, { key, name }: Pick<WinLossGroup, 'key' | 'name'>): string {
  const { group } = splitGroup(by, key);
  if (group === NOT_RECORDED) return DIMENSIONS[by].none;
  if (key === WITH_EVIDENCE) return 'With evidence';
  if (by === 'pillar') return gradesLabel(group);
  if (by === 'stage') return STAGE_DEFINITIONS[group as keyof typeof STAGE_DEFINITIONS]?.label ?? group;
  if (by === 'source') return labelIn(DEAL_SOURCE_LABELS, group);
  if (by === 'size') return SIZE_BANDS.find((band) => band.key === group)?.label ?? group;
  return name ?? 'No longer listed';
}

/** Whether the groups can be told apart, in words. */
export function differenceSentence(by: WinLossDimension, difference: WinLossDifference): string {
  const { groups, chi_square, degrees, chance, differ } = difference;
  const freedom = degrees === 1 ? '1 degree' : `${degrees} degrees`;
  const test = `χ² ${chi_square.toFixed(1)} at ${freedom} of freedom`;
  const rates = `Win rates of ${formatNumber(groups)} ${DIMENSIONS[by].groups}`;
  if (differ) return `${rates} differ by more than chance (${test}).`;
  return `${rates} can’t be told apart: chance alone makes them differ as much ${percentOf(chance)} of the time (${test}).`;
}

/** In the order of grades, stages and sizes; all others as they come, which is by number of deals. */
export function inOrder(by: WinLossDimension, groups: readonly WinLossGroup[]): readonly WinLossGroup[] {
  if (by === 'pillar' || by === 'size') return groups.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (by !== 'stage') return groups;
  const stages = Object.keys(STAGE_DEFINITIONS);
  const place = ({ key }: WinLossGroup) => (key === NOT_RECORDED ? stages.length : stages.indexOf(key));
  return groups.toSorted((a, b) => place(a) - place(b));
}
