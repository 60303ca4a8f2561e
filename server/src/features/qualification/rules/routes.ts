import {
  cancelScheduledRules,
  discardRulesDraft,
  getRules,
  listPreviewedDeals,
  listRules,
  previewRules as previewRoute,
  publishRules as publishRoute,
  saveRulesDraft,
} from '@dealwright/contract/qualification/rules';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import {
  cancelScheduled,
  discardDraft,
  placeOf,
  publishRules,
  readWorkspaceRules,
  saveDraft,
} from './change-rules.ts';
import { presentPublished, readRules } from './present-rules.ts';
import { listPreviewed, previewRules } from './preview-rules.ts';
import { findCurrentId, listPublished } from './store.ts';

const LIST = 'rules';

export function registerRules(router: Router): void {
  router.member(getRules, async ({ actor, tx }) => readWorkspaceRules(tx, actor));
  router.member(listRules, async ({ actor, tx, query }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listPublished(tx, placeOf(actor), { after, limit: query.limit + 1 });
    const current = await findCurrentId(tx, placeOf(actor));
    return pageFrom(
      rows,
      query.limit,
      (row) => presentPublished(row, current ?? undefined),
      (row) => encodeCursor(LIST, [row.sort_key, row.id]),
    );
  });
  router.member(saveRulesDraft, async ({ actor, tx, body, version, now }) =>
    saveDraft(tx, { actor, now, version }, readRules(body)),
  );
  router.member(discardRulesDraft, async ({ actor, tx, version }) => discardDraft(tx, actor, version));
  router.member(previewRoute, async ({ actor, tx, query, now }) => previewRules(tx, { actor, now }, query));
  router.member(listPreviewedDeals, async ({ actor, tx, query, now }) =>
    listPreviewed(tx, { actor, now }, query),
  );
  router.member(publishRoute, async ({ actor, tx, body, version, now }) =>
    publishRules(tx, { actor, now, version }, { effectiveOn: body.effective_on, note: body.note }),
  );
  router.member(cancelScheduledRules, async ({ actor, tx }) => cancelScheduled(tx, actor));
}
