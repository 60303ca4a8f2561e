import {
  applyLibraryAnswer as applyRoute,
  assignRequirements as assignRoute,
  changeRequirement as changeRoute,
  exportRequirements,
  getRequirement,
  listRequirements,
  saveToLibrary as saveRoute,
  suggestAnswers as suggestRoute,
} from '@dealwright/contract/rfp/requirements';
import type { Database } from '@dealwright/db/database';
import type { Router } from '../../platform/http/serve.ts';
import { listAnswer } from '../../platform/list-export.ts';
import { mayWorkDeal } from '../deals/access.ts';
import { canEditDeal } from '../deals/policy.ts';
import {
  applyLibraryAnswer,
  assignRequirements,
  changeRequirement,
  readRequirement,
} from './change-requirement.ts';
import { openExport, readRequirementPage } from './export-requirements.ts';
import { requireReadableRfp } from './require-rfp.ts';
import { saveToLibrary, suggestAnswers } from './use-library.ts';

export function registerRequirements(router: Router, { database }: { readonly database: Database }): void {
  router.member(listRequirements, async ({ actor, tx, params, query }) => {
    const { deal, place } = await requireReadableRfp(tx, actor, params);
    const { cursor, limit, ...filter } = query;
    const page = await readRequirementPage(tx, actor, place, filter, { cursor, limit });
    return { ...page, can: { edit: canEditDeal(actor, deal) } };
  });

  router.member(getRequirement, ({ actor, tx, params: lookup }) => readRequirement(tx, { actor, lookup }));

  router.member(changeRoute, ({ actor, tx, params: lookup, body, version, now }) =>
    changeRequirement(tx, { actor, now, version, lookup }, body),
  );

  router.member(assignRoute, ({ actor, tx, params: lookup, body, now }) =>
    assignRequirements(tx, { actor, now, lookup }, body),
  );

  router.member(suggestRoute, ({ actor, tx, params: lookup, now }) =>
    suggestAnswers(tx, { actor, now, lookup }),
  );

  router.member(applyRoute, ({ actor, tx, params: lookup, body, version, now }) =>
    applyLibraryAnswer(tx, { actor, now, version, lookup }, body),
  );

  router.member(
    saveRoute,
    ({ actor, tx, params: lookup, now }) => saveToLibrary(tx, { actor, now, lookup }),
    mayWorkDeal,
  );

  router.member(
    exportRequirements,
    async ({ actor, tx, params: lookup, query, requestId, clientAddress, reading }) => {
      const { rfp } = await requireReadableRfp(tx, actor, lookup);
      const { format, ...filter } = query;
      const call = { requestId, clientAddress };
      return listAnswer(`${rfp.title} answers`, format, () =>
        openExport({ database, reading, actor, call, format, filter, lookup }),
      );
    },
  );
}
