import {
  archiveCompetitor,
  changeCompetitor as changeRoute,
  createCompetitor,
  exportCompetitors,
  getCompetitor,
  listCompetitors,
  restoreCompetitor,
} from '@dealwright/contract/competitors/competitors';
import {
  decideMention as decideRoute,
  listDealCompetitors,
  listMentions,
  setCompetitorState,
} from '@dealwright/contract/competitors/deal-competitors';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { listAnswer } from '../../platform/list-export.ts';
import { requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { canEditDeal } from '../deals/policy.ts';
import { addCompetitor, changeCompetitor, setArchived } from './change-competitor.ts';
import { decideMention, setState } from './change-deal-competitors.ts';
import { listMentionPage, listRivals } from './deal-store.ts';
import { openExport } from './export-competitors.ts';
import { requireManageCompetitors } from './policy.ts';
import { readCompetitor, readCompetitors } from './read-competitors.ts';

const MENTIONS = 'competitor-mentions';

export function registerCompetitors(router: Router, { database }: { readonly database: Database }): void {
  router.member(listCompetitors, async ({ actor, tx, query }) => readCompetitors(tx, actor, query));
  router.member(exportCompetitors, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`competitors-${dayOf(now)}`, format, () =>
      openExport({ filter, columns, format, database, reading, actor, call }),
    );
  });
  router.member(
    createCompetitor,
    async ({ actor, tx, body, now }) => addCompetitor(tx, { actor, now }, body),
    async ({ actor }) => requireManageCompetitors(actor),
  );
  router.member(getCompetitor, async ({ actor, tx, params }) =>
    readCompetitor(tx, actor, params.competitor_id),
  );
  router.member(changeRoute, async ({ actor, tx, params, body, version, now }) =>
    changeCompetitor(tx, { actor, now, id: params.competitor_id, version }, body),
  );
  router.member(archiveCompetitor, async ({ actor, tx, params, now }) =>
    setArchived(tx, { actor, now }, params.competitor_id, true),
  );
  router.member(restoreCompetitor, async ({ actor, tx, params, now }) =>
    setArchived(tx, { actor, now }, params.competitor_id, false),
  );
}

export function registerDealCompetitors(router: Router): void {
  router.member(listDealCompetitors, async ({ actor, tx, params }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    return { items: await listRivals(tx, deal), can: { edit: canEditDeal(actor, deal) } };
  });

  router.member(listMentions, async ({ actor, tx, params, query }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    const { cursor, limit, decision, competitor_id: competitorId } = query;
    const after = decodeCursor(MENTIONS, cursor, [positionSchemas.day, positionSchemas.id]);
    const rows = await listMentionPage(tx, deal, { decision, competitorId, after, limit: limit + 1 });
    const page = pageFrom(
      rows,
      limit,
      ({ mention }) => mention,
      ({ said_on, id }) => encodeCursor(MENTIONS, [said_on, id]),
    );
    return { ...page, can: { edit: canEditDeal(actor, deal) } };
  });

  router.member(decideRoute, async ({ actor, tx, params, body, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    return decideMention(tx, { actor, deal, now }, params.mention_id, body.decision);
  });

  router.member(setCompetitorState, async ({ actor, tx, params, body, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    return setState(tx, { actor, deal, now }, params.competitor_id, body.state);
  });
}
