import {
  approveLibraryAnswer as approveRoute,
  archiveLibraryAnswer,
  changeLibraryAnswer as changeRoute,
  createLibraryAnswer,
  exportLibraryAnswers,
  listLibraryAnswers,
  restoreLibraryAnswer,
} from '@dealwright/contract/rfp/library-answers';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Router } from '../../platform/http/serve.ts';
import { listAnswer } from '../../platform/list-export.ts';
import {
  addLibraryAnswer,
  approveLibraryAnswer,
  changeLibraryAnswer,
  readLibrary,
  setAnswerArchived,
} from './change-library.ts';
import { openExport } from './export-library.ts';
import { requireAddAnswer } from './policy.ts';

export function registerLibrary(router: Router, { database }: { readonly database: Database }): void {
  router.member(listLibraryAnswers, async ({ actor, tx, query, now }) =>
    readLibrary(tx, { actor, now }, query),
  );
  router.member(exportLibraryAnswers, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`answers-${dayOf(now)}`, format, () =>
      openExport({ now, filter, columns, format, database, reading, actor, call }),
    );
  });
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
