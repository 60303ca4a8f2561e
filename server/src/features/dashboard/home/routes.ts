import { getToday, hideChecklist, recordVisit } from '@dealwright/contract/dashboard/today';
import type { Router } from '../../../platform/http/serve.ts';
import { readToday } from './read-today.ts';
import { VISIT_RESTS_MS } from './visit.ts';
import { keepChecklistHidden, keepVisit } from './visit-store.ts';

export function registerToday(router: Router): void {
  router.member(getToday, ({ actor, tx, query, now }) => readToday(tx, actor, query, now));
  router.member(recordVisit, ({ actor, tx, now }) =>
    keepVisit(tx, actor, now, new Date(now.getTime() - VISIT_RESTS_MS)),
  );
  router.member(hideChecklist, ({ actor, tx, now }) => keepChecklistHidden(tx, actor, now));
}
