import { DEAL_SOURCE_LABELS } from './deal-fields.ts';
import { PILLAR_DEFINITIONS } from './pillar.ts';
import { GRADE_LABELS, GRADES } from './qualification-settings.ts';
import { STAGE_DEFINITIONS } from './stage.ts';
import {
  gradesOf,
  NOT_RECORDED,
  pillarOf,
  SIZE_BANDS,
  splitGroup,
  WITH_EVIDENCE,
  type WinLossDimension,
} from './win-loss.ts';

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

interface NamedGroup {
  readonly key: string;
  /** Of a competitor, or a loss reason. */
  readonly name: string | null;
}

export function groupLabel(by: WinLossDimension, { key, name }: NamedGroup): string {
  const { group } = splitGroup(by, key);
  if (group === NOT_RECORDED) return DIMENSIONS[by].none;
  if (key === WITH_EVIDENCE) return 'With evidence';
  if (by === 'pillar') return gradesLabel(group);
  if (by === 'stage') return STAGE_DEFINITIONS[group as keyof typeof STAGE_DEFINITIONS]?.label ?? group;
  if (by === 'source') return labelIn(DEAL_SOURCE_LABELS, group);
  if (by === 'size') return SIZE_BANDS.find((band) => band.key === group)?.label ?? group;
  return name ?? 'No longer listed';
}

/** In the order of grades, stages and sizes; all others as they come, which is by number of deals. */
export function inOrder<Group extends { readonly key: string }>(
  by: WinLossDimension,
  groups: readonly Group[],
): readonly Group[] {
  if (by === 'pillar' || by === 'size') return groups.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (by !== 'stage') return groups;
  const stages = Object.keys(STAGE_DEFINITIONS);
  const place = ({ key }: Group) => (key === NOT_RECORDED ? stages.length : stages.indexOf(key));
  return groups.toSorted((a, b) => place(a) - place(b));
}
