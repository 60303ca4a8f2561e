import { PILLAR_DEFINITIONS, type Pillar } from '../pillar.ts';
import type { ClaimKind } from './verdict.ts';

const KIND_LABELS: Readonly<Record<ClaimKind, string>> = {
  amount: 'Amount',
  close_date: 'Close date',
  economic_buyer: 'Economic buyer',
  grade: 'Grade',
  paper_step: 'Paper steps',
};

/** 'Close date', 'Metrics grade'. */
export function kindLabel({
  kind,
  pillar,
}: {
  readonly kind: ClaimKind;
  readonly pillar: Pillar | null;
}): string {
  return pillar ? `${PILLAR_DEFINITIONS[pillar].name} grade` : KIND_LABELS[kind];
}

/** What the exported file has of a person's claims of a kind, in its order. */
export const CLAIM_COLUMN_LABELS = {
  person: 'Person',
  deals: 'Closed in Commit',
  withdrawn: 'Withdrawn',
  claim: 'Claim',
  kept: 'True',
  broken: 'False',
  never_tested: 'Never tested',
  rate: 'True (%)',
} as const;

export type ClaimColumn = keyof typeof CLAIM_COLUMN_LABELS;
export const CLAIM_COLUMNS = Object.keys(CLAIM_COLUMN_LABELS) as readonly ClaimColumn[];
