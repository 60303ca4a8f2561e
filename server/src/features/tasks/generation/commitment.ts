import type { Quote } from '../../analyst/analysis.ts';

/** What somebody said that they would do, as an analyst proposes it. */
export interface ProposedCommitment extends Quote {
  /** The deed in the words of whoever promised it, from its verb on: 'send you the pricing'. */
  readonly title: string;
  /** The day by which it was promised, 'YYYY-MM-DD'; null where none was. */
  readonly dueOn: string | null;
}

/** One that passed the lock: whose it is was read from the text itself. */
export interface Commitment extends ProposedCommitment {
  readonly saidBy: 'buyer' | 'seller';
  readonly name: string | null;
  readonly personId: string | null;
}
