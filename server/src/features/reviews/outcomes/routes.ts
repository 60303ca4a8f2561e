import {
  getDealOutcomes,
  listClosings,
  listOutcomeQuestions,
  saveOutcomeReview,
  setOutcomeQuestions,
} from '@dealwright/contract/reviews/outcome-reviews';
import { outcomeOf } from '@dealwright/domain/review/outcome-review';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { presentSummary } from '../../deals/present-deal.ts';
import { readOutcomes, readQuestions, saveOutcome, setQuestions } from './outcome-reviews.ts';
import { listClosingPage } from './store.ts';

const LIST = 'closings';

export function registerOutcomes(router: Router): void {
  router.member(listOutcomeQuestions, async ({ actor, tx }) => ({
    items: await readQuestions(tx, { actor }),
  }));
  router.member(setOutcomeQuestions, async ({ actor, tx, params, body, version, now }) =>
    setQuestions(tx, { actor, now, version }, { outcome: params.outcome, questions: body.questions }),
  );
  router.member(getDealOutcomes, async ({ actor, tx, params, now }) =>
    readOutcomes(tx, { actor, now }, params.number),
  );
  router.member(saveOutcomeReview, async ({ actor, tx, params, body, version, now }) =>
    saveOutcome(tx, { actor, now, version }, params.number, body.answers),
  );
  router.member(listClosings, async ({ actor, tx, query }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listClosingPage(tx, actor, { after, limit: query.limit + 1 });
    const present = (row: (typeof rows)[number]) => ({
      deal: presentSummary(actor, row),
      outcome: outcomeOf(row.stage) ?? ('lost' as const),
      closed_at: row.closed_at.toISOString(),
      reviewed: row.reviewed,
    });
    return pageFrom(rows, query.limit, present, (row) => encodeCursor(LIST, [row.sort_key, row.id]));
  });
}
