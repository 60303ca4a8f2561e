import type { Review } from '@dealwright/contract/reviews/reviews';
import type { Tx } from '@dealwright/db/database';
import { dayInText, utcDayInText } from '@dealwright/domain/in-text';
import { knownLocale, type Locale } from '@dealwright/domain/locale';
import { decisionLabel } from '@dealwright/domain/review/review-decision';
import type { Mail } from '../../platform/mail/mail.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { accessOf, requireReadableReview } from './access.ts';
import { announceReview } from './announce.ts';
import { requireMayLead } from './policy.ts';
import { type ReviewCall, readReview } from './read-review.ts';
import { type ReviewRow, setEnded } from './store.ts';
import { listParticipants, listSummary, type Participant, type SummaryLine } from './summary-store.ts';

function wordsOf({ deal, decision, note, promises }: SummaryLine, locale: Locale): string {
  const decided = `${deal}: ${decisionLabel(decision).toLowerCase()}${note ? ` (${note})` : ''}`;
  const promised = promises.map(({ words, owner, due_on }) => {
    const by = due_on === null ? '' : ` by ${dayInText(due_on, locale, { withYear: false })}`;
    return `${owner}: ${words}${by}`;
  });
  return [decided, ...promised].join(' · ');
}

/** The summary for one person, of the deals that they can see. */
function summaryMail(review: ReviewRow, person: Participant, lines: readonly SummaryLine[]): Mail {
  const locale = knownLocale(person.locale);
  const day = utcDayInText(review.started_at, locale);
  const count = lines.length === 1 ? '1 deal' : `${lines.length} deals`;
  return {
    to: person.email,
    companyId: review.company_id,
    kind: 'review_summary',
    subject: `Deal review of ${day}: ${count}`,
    heading: `Deal review of ${day}`,
    blocks: [
      { text: `${review.reviewer_name} reviewed ${count}.` },
      { list: lines.map((line) => wordsOf(line, locale)) },
      { button: 'Open the review', path: `/review/${review.id}` },
      { text: 'Promises are tasks and come back in the next review.' },
    ],
  };
}

async function mailSummaries(tx: Tx, review: ReviewRow, now: Date): Promise<void> {
  const lines = await listSummary(tx, review.company_id, review.id);
  for (const person of await listParticipants(tx, review.company_id, review.id)) {
    const theirs = lines.filter(({ deal_id }) => person.deals.includes(deal_id));
    if (theirs.length > 0) await queueMail(tx, summaryMail(review, person, theirs), { now });
  }
}

/** Ends a review and mails its summary, once. */
export async function endReview(tx: Tx, call: ReviewCall, id: string): Promise<Review> {
  const { actor, now } = call;
  const review = await requireReadableReview(tx, actor, id, 'update');
  requireMayLead(actor, accessOf(review));
  if (review.ended_at === null) {
    await setEnded(tx, actor.companyId, id, now);
    await mailSummaries(tx, review, now);
    const { company_id: companyId, workspace_id: workspaceId } = review;
    await announceReview(tx, { companyId, workspaceId, dealId: null, actorId: actor.userId, reviewId: id });
  }
  return readReview(tx, call, id);
}
