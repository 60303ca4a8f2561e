import {
  approveLibraryAnswer as approveRoute,
  archiveLibraryAnswer,
  changeLibraryAnswer as changeRoute,
  createLibraryAnswer,
  listLibraryAnswers,
  restoreLibraryAnswer,
} from '@dealwright/contract/rfp/library-answers';
import type { Router } from '../../platform/http/serve.ts';
import {
  addLibraryAnswer,
  approveLibraryAnswer,
  changeLibraryAnswer,
  readLibrary,
  setAnswerArchived,
} from './change-library.ts';
import { requireAddAnswer } from './policy.ts';

export function registerLibrary(router: Router): void {
  router.member(listLibraryAnswers, async ({ actor, tx, query, now }) =>
    readLibrary(tx, { actor, now }, query),
  );
  router.member(
    createLibraryAnswer,
    async ({ actor, tx, body, now }) => addLibraryAnswer(tx, { actor, now }, body),
    async ({ actor }) => requireAddAnswer(actor),
  );
  router.member(changeRoute, async ({ actor, tx, params, body, version, now }) =>
    changeLibraryAnswer(tx, { actor, now, version, id: params.answer_id }, body),
  );
  router.member(approveRoute, async ({ actor, tx, params, body, version, now }) =>
    approveLibraryAnswer(tx, { actor, now, version, id: params.answer_id }, body),
  );
  router.member(archiveLibraryAnswer, async ({ actor, tx, params, now }) =>
    setAnswerArchived(tx, { actor, now }, params.answer_id, true),
  );
  router.member(restoreLibraryAnswer, async ({ actor, tx, params, now }) =>
    setAnswerArchived(tx, { actor, now }, params.answer_id, false),
  );
}
