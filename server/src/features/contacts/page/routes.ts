import {
  listContactConversations,
  listContactDeals,
  listContactEvidence,
  listContactHistory,
  listContactTasks,
  listWaysIn,
} from '@dealwright/contract/contacts/contact-page';
import { notFound } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { findAccount } from '../../accounts/store.ts';
import { requireReadableContact } from '../access.ts';
import { listContactsFromElsewhere } from './deals-store.ts';
import { readConversations, readDeals, readEvidence, readHistory, readTasks } from './read-page.ts';

export function registerContactPage(router: Router): void {
  router.member(listContactDeals, async ({ actor, tx, params, query }) => {
    const contact = await requireReadableContact(tx, actor, params.contact_id);
    return readDeals({ tx, actor, contact, query });
  });

  router.member(listContactConversations, async ({ actor, tx, params, query }) => {
    const contact = await requireReadableContact(tx, actor, params.contact_id);
    return readConversations({ tx, actor, contact, query });
  });

  router.member(listContactEvidence, async ({ actor, tx, params, query, now }) => {
    const contact = await requireReadableContact(tx, actor, params.contact_id);
    return readEvidence({ tx, actor, contact, query }, now);
  });

  router.member(listContactTasks, async ({ actor, tx, params, query }) => {
    const contact = await requireReadableContact(tx, actor, params.contact_id);
    return readTasks({ tx, actor, contact, query });
  });

  router.member(listContactHistory, async ({ actor, tx, params, query }) => {
    const contact = await requireReadableContact(tx, actor, params.contact_id);
    return readHistory({ tx, actor, contact, query });
  });

  router.member(listWaysIn, async ({ actor, tx, params }) => {
    const account = await findAccount(tx, actor, params.account_id);
    if (!account) throw notFound();
    const rows = await listContactsFromElsewhere(tx, actor, account.id);
    return { items: rows.map(({ deals, ...contact }) => ({ contact, deals })) };
  });
}
