import type { DealSummary } from '@dealwright/contract/deals/deals';
import { createQuestion } from './question.ts';

interface ConflictQuestion {
  readonly deal: DealSummary;
  /** What the other person did, as a sentence. */
  readonly theirDeed: string;
  readonly theirs: string;
  readonly mine: string;
}

/** Two people changed the same fact. */
export const conflictQuestion = createQuestion<ConflictQuestion, 'mine' | 'theirs'>();

/** Why a deal is being closed as lost; `null` leaves it where it is. */
export const lossQuestion = createQuestion<
  { readonly deals: number; readonly name: string },
  { readonly reason: string | null } | null
>();
