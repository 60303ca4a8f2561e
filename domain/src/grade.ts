import { addDays, type Day, daysBetween } from './calendar.ts';
import type { EvidenceKind, EvidenceMark, EvidencePolarity } from './evidence.ts';
import type { Grade, QualificationSettings } from './qualification-settings.ts';

/** A live evidence row, as far as its weight depends on it. Superseded and retracted rows are left out by the caller. */
export interface GradedEvidence {
  readonly id: string;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  readonly marks: readonly EvidenceMark[];
  readonly personId: string | null;
  readonly occurredOn: Day;
}

export type Freshness = 'fresh' | 'ageing' | 'stale';

/** As people read it, within a sentence. */
export const FRESHNESS_WORDS: Readonly<Record<Freshness, string>> = {
  fresh: 'fresh',
  ageing: 'aging',
  stale: 'stale',
};

const FULL_STRENGTH: Readonly<Record<EvidenceKind, Grade>> = {
  seller_belief: 1,
  buyer_said: 2,
  buyer_wrote: 3,
  buyer_did: 3,
};

export function freshnessOf(
  kind: EvidenceKind,
  occurredOn: Day,
  today: Day,
  settings: QualificationSettings,
): Freshness {
  const freshFor = settings.freshnessDays[kind];
  if (freshFor === null) return 'fresh';
  const age = daysBetween(occurredOn, today);
  if (age <= freshFor) return 'fresh';
  return age <= 2 * freshFor ? 'ageing' : 'stale';
}

/** The next day after `today` on which this row counts for less by its age alone; null when it never will. */
export function nextAgeingDay(
  kind: EvidenceKind,
  occurredOn: Day,
  today: Day,
  settings: QualificationSettings,
): Day | null {
  const freshFor = settings.freshnessDays[kind];
  if (freshFor === null) return null;
  const turns = [addDays(occurredOn, freshFor + 1), addDays(occurredOn, 2 * freshFor + 1)];
  return turns.find((day) => day > today) ?? null;
}

/** What one row counts today: full, one grade lower past its freshness, a claim past twice that or when hypothetical. */
export function strengthOf(row: GradedEvidence, today: Day, settings: QualificationSettings): Grade {
  const full = FULL_STRENGTH[row.kind];
  if (row.marks.includes('hypothetical')) return 1;
  const freshness = freshnessOf(row.kind, row.occurredOn, today, settings);
  if (freshness === 'fresh') return full;
  if (freshness === 'stale') return 1;
  return Math.max(1, full - 1) as Grade;
}

export interface PillarGrade {
  readonly grade: Grade;
  /** Unresolved: both support and contradiction. */
  readonly disputed: boolean;
  /** Only contradictions: the buyer says it is not there. */
  readonly denied: boolean;
  readonly freshness: Freshness | 'none';
  /** The row that a person should look at first: the strongest, the newest among equals. */
  readonly best: GradedEvidence | null;
}

interface Weighed {
  readonly row: GradedEvidence;
  readonly strength: Grade;
}

const supportOf = (rows: readonly GradedEvidence[], today: Day, settings: QualificationSettings): Weighed[] =>
  rows
    .filter((row) => row.polarity === 'supports')
    .map((row) => ({ row, strength: strengthOf(row, today, settings) }));

const voicesOf = (support: readonly Weighed[]): ReadonlySet<string> =>
  new Set(support.flatMap(({ row, strength }) => (strength >= 2 && row.personId ? [row.personId] : [])));

/** The people whose evidence for a pillar counts as heard today; two of them make it proven. */
export function heardFrom(
  rows: readonly GradedEvidence[],
  today: Day,
  settings: QualificationSettings,
): ReadonlySet<string> {
  return voicesOf(supportOf(rows, today, settings));
}

/** Grades one pillar from its live rows. */
export function gradePillar(
  rows: readonly GradedEvidence[],
  today: Day,
  settings: QualificationSettings,
): PillarGrade {
  const supporting = supportOf(rows, today, settings).sort(
    (a, b) =>
      b.strength - a.strength ||
      b.row.occurredOn.localeCompare(a.row.occurredOn) ||
      a.row.id.localeCompare(b.row.id),
  );
  const contradicted = rows.some((row) => row.polarity === 'contradicts');
  const best = supporting[0];
  if (!best) return { grade: 0, disputed: false, denied: contradicted, freshness: 'none', best: null };

  const proven = voicesOf(supporting).size >= 2 ? 3 : best.strength;
  return {
    grade: contradicted ? 1 : proven,
    disputed: contradicted,
    denied: false,
    freshness: freshnessOf(best.row.kind, best.row.occurredOn, today, settings),
    best: best.row,
  };
}
