import type {
  DealOutcomes,
  OutcomeQuestions,
  OutcomeReview,
} from '@dealwright/contract/reviews/outcome-reviews';
import type { Tx } from '@dealwright/db/database';
import {
  DEFAULT_OUTCOME_QUESTIONS,
  OUTCOMES,
  type Outcome,
  outcomeOf,
} from '@dealwright/domain/review/outcome-review';
import { AppError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { DealRow } from '../../deals/detail-store.ts';
import { accessOf, keyOf, openDealOrKept, openDealToChange } from '../../deals/open-deal.ts';
import { canEditDeal } from '../../deals/policy.ts';
import type { ReviewCall } from '../read-review.ts';
import { canSetQuestions, requireMaySetQuestions } from './policy.ts';
import {
  insertOutcome,
  listOutcomes,
  listQuestions,
  type OutcomeRow,
  saveQuestions,
  updateOutcome,
} from './store.ts';

export async function readQuestions(
  tx: Tx,
  { actor }: Pick<ReviewCall, 'actor'>,
): Promise<OutcomeQuestions[]> {
  const kept = await listQuestions(tx, actor.companyId);
  return OUTCOMES.map((outcome) => {
    const row = kept.find((one) => one.outcome === outcome);
    return {
      outcome,
      questions: row?.questions ?? [...DEFAULT_OUTCOME_QUESTIONS[outcome]],
      version: row?.version ?? 0,
      can: { edit: canSetQuestions(actor) },
    };
  });
}

async function questionsFor(
  tx: Tx,
  call: Pick<ReviewCall, 'actor'>,
  outcome: Outcome,
): Promise<OutcomeQuestions> {
  const found = (await readQuestions(tx, call)).find((one) => one.outcome === outcome);
  if (!found) throw new Error('each outcome has questions');
  return found;
}

/** Reviews that were written keep the questions they were asked. */
export async function setQuestions(
  tx: Tx,
  call: ReviewCall & { readonly version: number },
  { outcome, questions }: { readonly outcome: Outcome; readonly questions: string[] },
): Promise<OutcomeQuestions> {
  const { actor, now, version } = call;
  requireMaySetQuestions(actor);
  if (!(await saveQuestions(tx, actor, { outcome, questions, version }, now))) {
    throw new AppError(
      'stale_version',
      'Someone else changed these questions. Review them, then try again.',
      {
        current: await questionsFor(tx, call, outcome),
      },
    );
  }
  return questionsFor(tx, call, outcome);
}

const present = (row: OutcomeRow): OutcomeReview => ({
  id: row.id,
  outcome: row.outcome,
  closing_at: row.closing_at.toISOString(),
  answers: row.answers,
  author: { id: row.author_id, name: row.author_name },
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});

/** A review belongs to the closing in whose stage the deal has been since it was written. */
const isOfClosing = (row: OutcomeRow, deal: DealRow): boolean => row.closing_at >= deal.stage_entered_at;

async function outcomesOf(tx: Tx, { actor }: ReviewCall, deal: DealRow): Promise<DealOutcomes> {
  const rows = await listOutcomes(tx, keyOf(deal));
  const outcome = outcomeOf(deal.stage);
  const review = outcome === null ? undefined : rows.find((row) => isOfClosing(row, deal));
  return {
    closing: outcome && {
      outcome,
      closing_at: deal.stage_entered_at.toISOString(),
      questions:
        review?.answers.map(({ question }) => question) ??
        (await questionsFor(tx, { actor }, outcome)).questions,
      review: review ? present(review) : null,
    },
    earlier: rows
      .filter((row) => row !== review)
      .slice(0, 20)
      .map(present),
    can: { edit: outcome !== null && canEditDeal(actor, accessOf(deal)) },
  };
}

export async function readOutcomes(tx: Tx, call: ReviewCall, number: number): Promise<DealOutcomes> {
  return outcomesOf(tx, call, await openDealOrKept(tx, call.actor, number));
}

/** Writes the review of the present closing. Throws 409 for an open deal, 412 if somebody else wrote it meanwhile. */
export async function saveOutcome(
  tx: Tx,
  call: ReviewCall & { readonly version: number },
  number: number,
  answers: readonly string[],
): Promise<DealOutcomes> {
  const { actor, now, version } = call;
  const deal = await openDealToChange(tx, actor, number);
  const { closing } = await outcomesOf(tx, call, deal);
  if (!closing) throw new AppError('conflict', 'This deal is open. Close it before you review its outcome.');
  if (answers.length !== closing.questions.length)
    throw invalid('answers', 'The questions have changed. Reload and answer the new ones.');
  const answered = closing.questions.map((question, at) => ({ question, answer: answers[at] ?? '' }));
  const by = { by: actor.userId, now };
  const { review, outcome } = closing;
  const saved =
    version === 0
      ? review === null &&
        (await insertOutcome(
          tx,
          keyOf(deal),
          { id: newId(), outcome, closingAt: deal.stage_entered_at, answers: answered },
          by,
        ))
      : review !== null &&
        (await updateOutcome(tx, actor.companyId, { id: review.id, version, answers: answered }, by));
  const current = await outcomesOf(tx, call, deal);
  if (saved) return current;
  throw new AppError('stale_version', 'Someone else wrote this review. Read it, then try again.', {
    current,
  });
}
