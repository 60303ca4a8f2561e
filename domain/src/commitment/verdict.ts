export const CLAIM_KINDS = ['amount', 'close_date', 'economic_buyer', 'grade', 'paper_step'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const VERDICTS = ['true', 'false', 'never_tested'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What was found of a claim by the time its deal closed. */
export interface ClaimFacts {
  readonly kind: ClaimKind;
  readonly outcome: 'won' | 'lost';
  /** Whether what was found reaches what was claimed; null where the two can’t be compared. */
  readonly reached: boolean | null;
  /** Buyer evidence from after the commitment says so. */
  readonly supported: boolean;
  /** Evidence from after the commitment says the opposite. */
  readonly contradicted: boolean;
}

/**
 * What came of a claim. A lost deal reached neither amount nor day. A contradiction outweighs support, and a claim of
 * which nothing was heard or that can’t be compared was never tested.
 */
export function verdictOf({ kind, outcome, reached, supported, contradicted }: ClaimFacts): Verdict {
  if (kind === 'economic_buyer' || kind === 'grade') {
    if (contradicted) return 'false';
    return supported ? 'true' : 'never_tested';
  }
  if (outcome === 'lost' && kind !== 'paper_step') return 'false';
  if (reached === null) return 'never_tested';
  return reached ? 'true' : 'false';
}
