import type { Evidence } from '@dealwright/contract/qualification/evidence';
import { EVIDENCE_KIND_LABELS, type EvidenceMark } from '@dealwright/domain/evidence';
import { FRESHNESS_WORDS } from '@dealwright/domain/grade';
import { formatCount } from '../../../lib/format.ts';

/** 'today', '1 day old', '74 days old'; a day still to come is 'not yet'. */
export function ageWords(ageDays: number): string {
  if (ageDays < 0) return `in ${formatCount(-ageDays, 'day')}`;
  if (ageDays === 0) return 'today';
  return `${formatCount(ageDays, 'day')} old`;
}

type Aged = Pick<Evidence, 'age_days' | 'freshness' | 'kind'>;

/** '74 days old, aging'. Belief does not age, so it gets its age only. */
export function freshnessWords({ age_days: ageDays, freshness, kind }: Aged): string {
  if (kind === 'seller_belief') return ageWords(ageDays);
  return `${ageWords(ageDays)}, ${FRESHNESS_WORDS[freshness]}`;
}

/** 'Buyer said · Ana Ruiz'; belief has no witness. */
export function witnessWords({ kind, person }: Pick<Evidence, 'kind' | 'person'>): string {
  return [EVIDENCE_KIND_LABELS[kind], person?.name].filter(Boolean).join(' · ');
}

export const MARK_WORDS: Readonly<Record<EvidenceMark, { readonly label: string; readonly why: string }>> = {
  negated: { label: 'Negated', why: 'The wording is negative, so it counts as contradicting.' },
  hypothetical: {
    label: 'Hypothetical',
    why: 'The wording is hypothetical, so it counts as Claimed at most.',
  },
  reported: { label: 'Reported', why: 'Someone reports what another person said.' },
};

type Side = Pick<Evidence, 'statement' | 'polarity' | 'person' | 'closed_at'>;

/** The two sides of a dispute in a sentence: who says so, and who denies it. */
export function disputeWords(rows: readonly Side[]): string | null {
  const live = rows.filter(({ closed_at: closed }) => closed === null);
  const pro = live.find(({ polarity }) => polarity === 'supports');
  const contra = live.find(({ polarity }) => polarity === 'contradicts');
  if (!pro || !contra) return null;
  const one = pro.person?.name ?? 'One side';
  const other = contra.person?.name ?? 'another';
  const sides =
    one === other
      ? `${one} says “${pro.statement}” and also “${contra.statement}”`
      : `${one} says “${pro.statement}”, ${other} says “${contra.statement}”`;
  return `${sides}. Resolve it by retracting or superseding one side.`;
}

/** Rows that count first, newest first; closed ones apart. */
export function splitEvidence<Row extends Pick<Evidence, 'closed_at' | 'occurred_on' | 'strength'>>(
  rows: readonly Row[],
): { readonly live: readonly Row[]; readonly closed: readonly Row[] } {
  const live = rows.filter((row) => row.closed_at === null);
  const closed = rows.filter((row) => row.closed_at !== null);
  const newest = (a: Row, b: Row) => b.strength - a.strength || b.occurred_on.localeCompare(a.occurred_on);
  return { live: live.toSorted(newest), closed };
}

/** Why a row is closed, in words. */
export function closedWords(row: Pick<Evidence, 'superseded_by' | 'close_reason' | 'closed_by'>): string {
  const what = row.superseded_by ? 'Superseded' : 'Retracted';
  const who = row.closed_by ? ` by ${row.closed_by.name}` : '';
  return `${what}${who}${row.close_reason ? `: ${row.close_reason}` : ''}`;
}
