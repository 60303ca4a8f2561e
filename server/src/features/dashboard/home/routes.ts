import {
  getToday,
  hideChecklist,
  listTodayChanges,
  listTodayDeals,
  listTodaySuggestions,
  recordVisit,
} from '@dealwright/contract/dashboard/today';
import type { Router } from '../../../platform/http/serve.ts';
import { listChanged, listDeals, listSuggested } from './list-today.ts';
import { readToday } from './read-today.ts';
import { VISIT_RESTS_MS } from './visit.ts';
import { keepChecklistHidden, keepVisit } from './visit-store.ts';

export function registerToday(router: Router): void {
  router.member(getToday, ({ actor, tx, query, now }) => readToday(tx, actor, query, now));
  router.member(listTodayDeals, ({ actor, tx, query, now }) => listDeals(tx, actor, query, now));
  router.member(listTodayChanges, ({ actor, tx, query, now }) => listChanged(tx, actor, query, now));
  router.member(listTodaySuggestions, ({ actor, tx, query }) => listSuggested(tx, actor, query));
  router.member(recordVisit, ({ actor, tx, now }) =>
    keepVisit(tx, actor, now, new Date(now.getTime() - VISIT_RESTS_MS)),
  );
  router.member(hideChecklist, ({ actor, tx, now }) => keepChecklistHidden(tx, actor, now));
}
