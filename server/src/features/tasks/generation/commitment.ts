import type { Quote } from '../../analyst/analysis.ts';

/** What a person said they would do, as an analyst proposes it. */
export interface ProposedCommitment extends Quote {
  /** The action in the speaker's words, starting at its verb: 'send you the pricing'. */
  readonly title: string;
  /** The promised day, 'YYYY-MM-DD', or null. */
  readonly dueOn: string | null;
}

/** One that passed the lock: whose it is was read from the text itself. */
export interface Commitment extends ProposedCommitment {
  readonly saidBy: 'buyer' | 'seller';
  readonly name: string | null;
  readonly personId: string | null;
}
