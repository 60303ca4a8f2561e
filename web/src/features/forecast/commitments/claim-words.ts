import { kindLabel } from '@dealwright/domain/commitment/claim-columns';
import { VERDICTS, type Verdict } from '@dealwright/domain/commitment/verdict';
import { GRADE_LABELS, type Grade } from '@dealwright/domain/qualification-settings';
import { formatCount, formatDay, formatMoney, formatPercent } from '../../../lib/format.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { ClaimShare, Commitment, CommitmentClaim } from './api.ts';

export const VERDICT_WORDS: Readonly<Record<Verdict, { readonly label: string; readonly tone: Tone }>> = {
  true: { label: 'True', tone: 'won' },
  false: { label: 'False', tone: 'lost' },
  never_tested: { label: 'Never tested', tone: 'neutral' },
};

export function claimLabel(claim: CommitmentClaim): string {
  if (claim.kind === 'paper_step') return claim.subject ?? 'Removed step';
  return kindLabel(claim);
}

function factWords(kind: CommitmentClaim['kind'], fact: CommitmentClaim['claimed']): string | null {
  const { figure, currency, day } = fact;
  if (kind === 'amount' && figure !== null && currency !== null) {
    return formatMoney({ amountMinor: figure, currency });
  }
  if (kind === 'grade' && figure !== null) return GRADE_LABELS[figure as Grade];
  return day && formatDay(day);
}

/** '$10,000 → $9,000': what was claimed and what was found, once it differs. */
export function claimWords({ kind, subject, claimed, found }: CommitmentClaim): string {
  if (kind === 'economic_buyer') return subject ?? 'Removed person';
  const before = factWords(kind, claimed) ?? 'No day';
  const after = found && factWords(kind, found);
  return after && after !== before ? `${before} → ${after}` : before;
}

const isChanged = ({ kind, claimed, found }: CommitmentClaim): boolean => {
  const now = found && factWords(kind, found);
  return now !== null && now !== factWords(kind, claimed);
};

/** A commitment that ended unjudged, or whose close date has moved since, can have a reason. */
export function canSayWhy({ outcome, claims, can }: Pick<Commitment, 'outcome' | 'claims' | 'can'>): boolean {
  if (!can.explain) return false;
  return outcome !== null || claims.some((claim) => claim.kind === 'close_date' && isChanged(claim));
}

/** '5 claims, 1 changed since'; once it closed '2 true, 1 false'. */
export function claimsInShort({ claims, outcome }: Pick<Commitment, 'claims' | 'outcome'>): string {
  if (claims.length === 0) return 'Nothing was claimed: no amount, close date or evidence.';
  const counted = formatCount(claims.length, 'claim');
  if (outcome === null) {
    const changed = claims.filter(isChanged).length;
    return changed === 0 ? counted : `${counted}, ${changed} changed since`;
  }
  const judged = VERDICTS.flatMap((verdict) => {
    const count = claims.filter((claim) => claim.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${VERDICT_WORDS[verdict].label.toLowerCase()}`];
  });
  return judged.length === 0 ? counted : judged.join(', ');
}

/** '8 of 12 true, 67% (39% to 86%)'; below ten tested claims no share, and nothing without any. */
export function shareWords({ kept, broken, rate }: ClaimShare): string | null {
  const tested = kept + broken;
  if (tested === 0) return null;
  const counted = `${kept} of ${tested} true`;
  if (!rate) return counted;
  const [share, low, high] = [rate.share, rate.low, rate.high].map((one) =>
    formatPercent(Math.round(one * 100)),
  );
  return `${counted}, ${share} (${low} to ${high})`;
}
