import {
  exportChangedDeals,
  getPipelineChange,
  listChangedDeals,
} from '@dealwright/contract/forecast/change';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Router } from '../../../platform/http/serve.ts';
import { listAnswer } from '../../../platform/list-export.ts';
import { openExport } from './export-changed.ts';
import { readChange, readChanged } from './read-change.ts';

export function registerChange(router: Router, { database }: { readonly database: Database }): void {
  router.member(getPipelineChange, async ({ tx, actor, query, now }) => readChange(tx, actor, query, now));
  router.member(listChangedDeals, async ({ tx, actor, query, now }) => readChanged(tx, actor, query, now));
  router.member(exportChangedDeals, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`pipeline-change-${query.day ?? dayOf(now)}`, format, () =>
      openExport({ filter, columns, format, database, reading, actor, call, now }),
    );
  });
}
