import {
  getStakeholderMap,
  getStakeholderStanding,
  listKnownPeople,
  mergeStakeholders as mergeRoute,
} from '@dealwright/contract/stakeholders/map';
import { notFound } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { listedDeals, requireEditableDeal, requireReadableDeal } from '../../deals/access.ts';
import { findStakeholder } from '../store.ts';
import { mergeStakeholders } from './merge-stakeholders.ts';
import { readStakeholderMap, readStanding } from './read-map.ts';
import { listKnownAtAccount } from './store.ts';

const MOST_KNOWN = 20;

export function registerStakeholderMap(router: Router): void {
  router.member(getStakeholderMap, async ({ actor, tx, params, now }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    return readStakeholderMap(tx, { actor, deal, now });
  });

  router.member(getStakeholderStanding, async ({ actor, tx, params, now }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    const place = { companyId: deal.companyId, dealId: deal.id };
    const person = await findStakeholder(tx, place, params.stakeholder_id);
    if (!person) throw notFound();
    return readStanding(tx, { actor, deal, now }, person);
  });

  router.member(mergeRoute, async ({ actor, tx, params, body, version, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    const keep = { id: params.stakeholder_id, version };
    const other = { id: body.other_id, version: body.other_version };
    return mergeStakeholders(tx, { actor, deal, now }, keep, other);
  });

  router.member(listKnownPeople, async ({ actor, tx, params, query }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    const rows = await listKnownAtAccount(
      tx,
      deal,
      { q: query.q ?? '', limit: MOST_KNOWN },
      listedDeals(actor),
    );
    return {
      people: rows.map(({ deal_number: number, deal_name: name, ...person }) => ({
        ...person,
        deal: { number, name },
      })),
    };
  });
}
