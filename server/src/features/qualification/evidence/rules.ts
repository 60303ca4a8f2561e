import { addDays, type Day } from '@dealwright/domain/calendar';
import type { EvidenceKind, EvidenceMark, EvidencePolarity } from '@dealwright/domain/evidence';
import { invalid } from '../../../platform/errors.ts';

const YEARS_BACK = 10;

/** What a row claims, as far as the rules of the method look at it. */
export interface EvidenceClaim {
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  readonly marks: readonly EvidenceMark[];
  readonly stakeholder_id: string | null;
  readonly occurred_on: Day;
}

/** A person's time zone is at most a day ahead of UTC. */
export function latestDay(today: Day): Day {
  return addDays(today, 1);
}

function earliestDay(today: Day): Day {
  return `${Number(today.slice(0, 4)) - YEARS_BACK}-01-01`;
}

/**
 * The rules of the evidence standard that need nothing but the row: a negated wording contradicts, a hypothetical one
 * is a claim at most, only a buyer's own words or deeds count as more than belief, and nothing happened tomorrow.
 * `at` is where in the input the row stands. Throws `invalid_input`.
 */
export function checkClaim(claim: EvidenceClaim, today: Day, at = ''): void {
  if (claim.occurred_on > latestDay(today))
    throw invalid(`${at}occurred_on`, 'Choose a date that isn’t in the future');
  if (claim.occurred_on < earliestDay(today))
    throw invalid(`${at}occurred_on`, 'Choose a date within the last ten years');
  if (claim.marks.includes('negated') && claim.polarity !== 'contradicts') {
    throw invalid(`${at}polarity`, 'A negated statement contradicts the pillar');
  }
  if (claim.marks.includes('hypothetical') && claim.kind !== 'seller_belief') {
    throw invalid(`${at}kind`, 'A hypothetical statement is a belief at most');
  }
  if (claim.kind !== 'seller_belief' && claim.stakeholder_id === null) {
    throw invalid(`${at}stakeholder_id`, 'Name the person on the buyer’s side');
  }
}
